/** What each answer of the server must be, read from how its call is declared. */
import type { DeclaredCall } from '../../api/platform/docs/open-api.js';
import { errorView } from '../../contract/refusal.js';
import { servedCalls } from '../worlds/load-server.js';
import type { Answer } from '../worlds/http-client.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** By pattern, such as `GET /api/games/:id`. */
export const declaredCalls = async (): Promise<ReadonlyMap<string, DeclaredCall>> =>
  new Map((await servedCalls()).map((call) => [`${call.method} ${call.path}`, call]));

/** The answer has the declared shape and nothing else, and no browser shows it to the next member. */
export function expectDeclared(call: DeclaredCall | undefined, { status, headers, body }: Answer): void {
  if (!call) throw new Error('No controller declares this call.');
  const type = status < 400 ? call.type ?? JSON_TYPE : JSON_TYPE;
  expect(headers.get('content-type')).toMatch(type);
  if (type !== JSON_TYPE) return;
  const shape = (status < 400 ? call.answer : errorView).parse(body);
  const isPending = call.isCommand && (body as { pending?: unknown }).pending === true;
  expect(body).toEqual(isPending ? { ...shape as object, pending: true } : shape);
  // Cached answers are revalidated each time, as may be those about the past; anything else that a browser kept could
  // be seen after a logout.
  const isCached = status < 400 && call.from !== undefined;
  const allowed = isCached ? [] : ['no-store'];
  if (isCached || call.asOf) allowed.push('private, no-cache');
  expect(allowed).toContain(headers.get('cache-control'));
}
