/** Requests and failures, against a real server. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getJson, HttpError, send, ServerDidNotAnswer, serverMessageOf } from './http.js';
import { change } from '../../contract/call.js';

interface Answer {
  readonly status: number;
  readonly body: string;
  /** The connection ends before the whole body is sent. */
  readonly stops?: boolean;
}

let server: Server;
let answer: Answer;
let received: { readonly message: IncomingMessage; readonly body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = { message: request, body: Buffer.concat(chunks).toString() };
      if (answer.stops) response.writeHead(answer.status).write(answer.body, () => response.destroy());
      else response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const address = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const get = (path = '/'): Promise<unknown> => getJson(address(path), new AbortController().signal);
const failure = (): Promise<Error> => get().then(
  () => new Error('It did not fail.'),
  (error: Error) => error,
);

describe('a call of the server', () => {
  it('reads JSON', async () => {
    answer = { status: 200, body: '{"games":[311]}' };
    expect(await get('/api/games')).toEqual({ games: [311] });
    expect(received.message.method).toBe('GET');
    expect(received.message.url).toBe('/api/games');
  });

  it.each(['POST', 'PATCH'] as const)('sends JSON with the key of its intention by %s', async (method) => {
    answer = { status: 201, body: '{}' };
    await send(change(method, address('/api/games'), 'member'), { teamId: 3 }, 'key-1');
    expect(received.message.method).toBe(method);
    expect(received.message.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    });
    expect(JSON.parse(received.body)).toEqual({ teamId: 3 });
  });
});

describe('the error of a failed call', () => {
  it.each([
    ['the message of the JSON', 409, '{"message":"July 2026 is finalized."}', '409: July 2026 is finalized.'],
    ['else the text', 502, 'upstream is down\n', '502: upstream is down'],
    ['else the text, when the JSON has no message', 400, '{"fault":1}', '400: {"fault":1}'],
    ['else the text, when the message is not text', 400, '{"message":7}', '400: {"message":7}'],
    ['else the text, when the JSON is not an object', 400, 'null', '400: null'],
    ['else the status text', 503, '', '503: Service Unavailable'],
  ])('%s', async (_source, status, body, message) => {
    answer = { status, body };
    const error = await failure();
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).toBe(message);
    expect((error as HttpError).status).toBe(status);
  });

  it('says when the server cannot be reached', async () => {
    const error = await getJson('http://127.0.0.1:1/', new AbortController().signal).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServerDidNotAnswer);
    expect((error as Error).message).toBe('The server did not answer.');
  });

  it('says the same when the answer breaks off', async () => {
    answer = { status: 200, body: '{"games":[311', stops: true };
    expect(await failure()).toBeInstanceOf(ServerDidNotAnswer);
  });

  it('is a different one for an answer that is not JSON', async () => {
    answer = { status: 200, body: '<html>' };
    expect(await failure()).toBeInstanceOf(SyntaxError);
  });

  it('does not blame the server when the client aborted the call', async () => {
    const controller = new AbortController();
    controller.abort();
    const error = await getJson(address('/'), controller.signal).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(ServerDidNotAnswer);
    expect((error as Error).name).toBe('AbortError');
  });
});

describe('the server’s message in an error text', () => {
  it.each([
    [new HttpError(409, 'Each team must have a unique exit order.'), 'Each team must have a unique exit order.'],
    [new HttpError(500, ''), 'Login failed'],
    [new ServerDidNotAnswer(null), 'The server did not answer.'],
    [new TypeError('x is undefined'), 'Login failed'],
  ])('%s', (error, text) => {
    expect(serverMessageOf(error, 'Login failed')).toBe(text);
  });
});
