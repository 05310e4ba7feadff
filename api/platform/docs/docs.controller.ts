/** Owns `/api/docs`: the description of every call, for people and for machines. */
import { Controller, Get, Header, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { Needs } from '../auth/rights.js';
import { Answers } from '../http/answers.js';
import { declaredCalls } from './declared-calls.js';
import { docsPage, DOCS_STYLE } from './docs-page.js';
import { openApiDocument, type OpenApiDocument } from './open-api.js';

const TYPES = { page: 'text/html; charset=utf-8', style: 'text/css; charset=utf-8' };

@Controller('api')
@Needs('member')
export class DocsController implements OnApplicationBootstrap {
  private described!: OpenApiDocument;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    this.described = openApiDocument(controllers.flatMap(declaredCalls));
  }

  @Get('docs')
  @Answers(z.string(), { type: TYPES.page })
  @Header('Content-Type', TYPES.page)
  page(): string {
    return docsPage(this.described, '/api/docs.css', '/api/docs.json');
  }

  @Get('docs.css')
  @Answers(z.string(), { type: TYPES.style })
  @Header('Content-Type', TYPES.style)
  style(): string {
    return DOCS_STYLE;
  }

  @Get('docs.json')
  @Answers(z.looseObject({ openapi: z.string() }))
  document(): OpenApiDocument {
    return this.described;
  }
}
