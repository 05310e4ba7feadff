/** `/api/docs`: the description of every call, for people and for machines. */
import { Controller, Header, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { docsCalls } from '../../../contract/docs.calls.js';
import { OwnCookies } from '../auth/own-cookies.js';
import { Serves } from '../http/call-handler.js';
import { declaredCalls, type OpenApiDocument, openApiDocument, type Operation } from './open-api.js';
import { grouped } from '../../../domain/grouped.js';

@Controller()
export class DocsController {
  private described?: OpenApiDocument;

  constructor(private readonly discovery: DiscoveryService, private readonly cookies: OwnCookies) {}

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
    // The description is built at its first request: it takes a quarter of a second, which a start should not.
    return (this.described ??= openApiDocument(
      this.discovery.getControllers().flatMap(({ metatype }) => declaredCalls(metatype as Type)),
      { session: this.cookies.session.name, screen: this.cookies.screen.name }));
  }
}

export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.25rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; padding: 0.25rem 0; }
pre { overflow-x: auto; font-size: 0.85rem; padding: 0.75rem;
  background: color-mix(in srgb, currentColor 6%, transparent); }
`;

export function docsPage({ info, paths, components }: OpenApiDocument, styleUrl: string, jsonUrl: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) => Object.entries(operations)
    .map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, ...operation })));
  const sections = [...grouped(calls, ({ tags }) => tags[0] ?? '')].sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, own]) => `<h2>${escaped(tag)}</h2>\n${own.map(callOf).join('\n')}`);
  const shapes = Object.entries(components.schemas).map(([name, schema]) =>
    `<details id="${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}: calls</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<main>
<h1>${escaped(info.title)}: calls</h1>
<p>${escaped(info.description)}</p>
<p>The same for machines: <a href="${jsonUrl}">OpenAPI document</a></p>
${sections.join('\n')}
<h2>Shapes</h2>
${shapes.join('\n')}
</main>
</body>
</html>
`;
}

function callOf({ title, parameters, requestBody, responses, summary }: Operation & { title: string }): string {
  const parts = [
    ...(parameters.length > 0 ? [part('Parameters', parameters)] : []),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => part(`Request, ${type}`, schema)),
    ...Object.entries(responses).flatMap(([status, response]) => ('content' in response
      ? Object.entries(response.content).map(([type, { schema }]) => part(`${status}, ${type}`, schema)) : [])),
  ];
  return `<details><summary><code>${escaped(title)}</code></summary>` +
    `<p>${escaped(summary)}</p>${parts.join('')}</details>`;
}

const part = (title: string, content: unknown): string => `<h3>${escaped(title)}</h3>${json(content)}`;

const json = (content: unknown): string => `<pre>${escaped(JSON.stringify(content, null, 2))}</pre>`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
