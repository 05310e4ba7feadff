/** The form of each request and answer, according to the declaration of its call and the API's description. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DeclaredCall, OpenApiDocument } from '../../api/platform/docs/open-api.js';
import { errorView } from '../../contract/refusal.js';
import { servedCalls, servedDocument } from '../worlds/load-server.js';
import type { Answer, HttpClient } from '../worlds/http-client.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A call with the schema that the document gives its JSON. */
export interface DescribedCall extends DeclaredCall {
  /** The faults of a request body, or of the answer with a status. */
  faultsIn(body: unknown, part: 'requestBody' | number): unknown;
}

/** The declared calls by pattern, such as `GET /api/games/:id`. */
export async function declaredCalls(): Promise<ReadonlyMap<string, DescribedCall>> {
  const [calls, document] = [await servedCalls(), await servedDocument()];
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  return new Map(calls.map((call) => [`${call.method} ${call.path}`, {
    ...call,
    faultsIn(body, part) {
      const validate = ajv.compile(cachedReference(document, call, part));
      return validate(body) ? null : { [`${part}`]: validate.errors, body };
    },
  }]));
}
const references = new Map<string, { readonly $ref: string }>();

/** Each schema is compiled once, because it is the same object each time. */
function cachedReference(document: OpenApiDocument, call: DeclaredCall, part: 'requestBody' | number) {
  const pointer = pointerTo(document, call, part);
  const reference = references.get(pointer) ?? { $ref: pointer };
  references.set(pointer, reference);
  return reference;
}

function pointerTo({ paths }: OpenApiDocument, { path, method }: DeclaredCall, part: 'requestBody' | number): string {
  const [name, verb] = [path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()];
  const { responses } = paths[name]![verb]!;
  const own = ['paths', name, verb, ...(part === 'requestBody' ? [part] : ['responses', `${part}`])];
  const answer = part === 'requestBody' ? undefined : responses[part] ?? responses[`${`${part}`[0]}XX`]!;
  const place = answer && '$ref' in answer ? answer.$ref.split('/').slice(1) : own;
  return `document#/${[...place, 'content', 'application/json', 'schema'].map((key) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

/**
 * Checks that the answer has the declared and described shape and nothing else, and that no browser shows it to the
 * next member.
 */
export function expectDeclared(call: DescribedCall | undefined, { status, headers, body }: Answer): void {
  if (!call) throw new Error('No controller declares this call.');
  const type = status < 400 ? call.type ?? JSON_TYPE : JSON_TYPE;
  expect(headers.get('content-type')).toMatch(type);
  if (type !== JSON_TYPE) return;
  const shape = (status < 400 ? call.answer : errorView).parse(body);
  const isPending = call.isCommand && (body as { pending?: unknown }).pending === true;
  expect(body).toEqual(isPending ? { ...shape as object, pending: true } : shape);
  expect(call.faultsIn(body, status)).toBeNull();
  // Cached answers are revalidated each time, and answers about the past may be. Any other answer that a browser kept
  // could be seen after a logout.
  const isCached = status < 400 && call.from !== undefined;
  const allowed = isCached ? [] : ['no-store'];
  if (isCached || call.asOf) allowed.push('private, no-cache');
  expect(allowed).toContain(headers.get('cache-control'));
}

/** Finds the declaration of a path. An exact path comes before one with parameters. */
export function declarationOf(
  declared: ReadonlyMap<string, DescribedCall>, method: string, path: string,
): DescribedCall | undefined {
  const asked = `${method} ${path.replace(/\?.*$/, '')}`;
  const fitting = [...declared].filter(([name]) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`).test(asked));
  return (fitting.find(([name]) => !name.includes(':')) ?? fitting[0])?.[1];
}

/** Compares every later answer of a read by this client with its declaration. */
export function expectDeclaredReads(client: HttpClient, declared: ReadonlyMap<string, DescribedCall>): HttpClient {
  const get = client.get.bind(client);
  client.get = async <Body>(...[path, options]: Parameters<HttpClient['get']>): Promise<Answer<Body>> => {
    const answer = await get<Body>(path, options);
    expectDeclared(declarationOf(declared, 'GET', path), answer);
    return answer;
  };
  return client;
}
