/** `/api/docs`: the description of every call, for people and for machines. */
import { Controller, Header, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { docsCalls } from '../../../contract/docs.calls.js';
import { Serves } from '../http/serves.js';
import { declaredCalls, type OpenApiDocument, openApiDocument } from './open-api.js';
import { docsPage, DOCS_STYLE } from './docs-page.js';

@Controller()
export class DocsController {
  private described?: OpenApiDocument;

  constructor(private readonly discovery: DiscoveryService) {}

  @Serves(docsCalls.page, z.string())
  @Header('Content-Type', docsCalls.page.type!)
  page(): string {
    return docsPage(this.document(), '/api/docs.css', '/api/docs.json');
  }

  @Serves(docsCalls.style, z.string())
  @Header('Content-Type', docsCalls.style.type!)
  style(): string {
    return DOCS_STYLE;
  }

  @Serves(docsCalls.document, z.looseObject({ openapi: z.string() }))
  document(): OpenApiDocument {
    // Built when it is first asked for: it takes a quarter of a second, which a start should not.
    this.described ??= openApiDocument(this.controllers().flatMap(declaredCalls));
    return this.described;
  }

  private controllers(): Type[] {
    return this.discovery.getControllers().map(({ metatype }) => metatype as Type);
  }
}
