/** A file that the server gives only after a password, so that no link leads to it. */
import { type Change, type Parameters, pathOf } from '../../contract/call.js';
import { checkIsOurs, httpErrorOf } from './http.js';

/**
 * Downloads without a time limit, as long as the file needs.
 * @throws HttpError when the server refuses
 */
export async function fileFor<Body>(
  call: Change<Body, Blob>, body: Body, idempotencyKey: string, parameters: Parameters,
): Promise<File> {
  const response = await fetch(pathOf(call, parameters), {
    method: call.method, redirect: 'manual',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
  checkIsOurs(response);
  if (!response.ok) throw httpErrorOf(response, await response.text());
  const [, name = 'backup'] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.blob()], name);
}
