/** `/api/docs`: the description of every call, for people and for machines. */
import { Controller, Header, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { docsCalls } from '../../../contract/docs.calls.js';
import { Serves } from '../http/serves.js';
import { declaredCalls } from './declared-calls.js';
import { docsPage, DOCS_STYLE } from './docs-page.js';
import { openApiDocument, type OpenApiDocument } from './open-api.js';

@Controller()
export class DocsController implements OnApplicationBootstrap {
  private described!: OpenApiDocument;

  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    this.described = openApiDocument(controllers.flatMap(declaredCalls));
  }

  @Serves(docsCalls.page, z.string())
  @Header('Content-Type', docsCalls.page.type!)
  page(): string {
    return docsPage(this.described, '/api/docs.css', '/api/docs.json');
  }

  @Serves(docsCalls.style, z.string())
  @Header('Content-Type', docsCalls.style.type!)
  style(): string {
    return DOCS_STYLE;
  }

  @Serves(docsCalls.document, z.looseObject({ openapi: z.string() }))
  document(): OpenApiDocument {
    return this.described;
  }
}
