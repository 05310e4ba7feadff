/** Tests over real HTTP the status and the sentence for errors of engines and files. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import express from 'express';
import { ErrorFilter } from './error.filter.js';
import { TooManyRequests } from './too-many-requests.js';

const SAFE = 'Sending it again is safe.';
const AWAY = `The server cannot reach its database right now. ${SAFE}`;
const UNKNOWN = 'Something went wrong on the server. Please try again.';
const NO_FILE = 'The server cannot use one of its files: its log names the file.';
const NO_ROOM = `The server has no room for its files right now. ${SAFE}`;

let met: unknown;
let server: Server;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-filter-'));
  const filter = new ErrorFilter();
  const application = express();
  application.get('/', (request, response) => filter.catch(met, new ExecutionContextHost([request, response])));
  server = application.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

async function answerTo(error: unknown): Promise<[status: number, retryAfter: string | null, message: string]> {
  met = error;
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return [answer.status, answer.headers.get('retry-after'), (await answer.json() as { message: string }).message];
}

const withCode = (code: string, rest: object = {}): Error => Object.assign(new Error('Said.'), { code, ...rest });

test.each([
  ['55P03', `Something in the database keeps what this needs locked. ${SAFE}`],
  ['25006', `The database is read-only right now. ${SAFE}`],
  ['42501', `The database refuses the server a right that it needs. ${SAFE}`],
  ['28P01', `The database refuses the password of the server. ${SAFE}`],
  ['53100', `The disk of the database is full. ${SAFE}`],
  ['57P01', AWAY], ['ECONNREFUSED', AWAY], ['EAI_AGAIN', AWAY],
])('the error %s of the database is answered 503: %s', async (code, sentence) => {
  expect(await answerTo(withCode(code))).toEqual([503, '2', sentence]);
});

test('the refusal of one try too many says in how many whole seconds the next one can succeed', async () => {
  expect(await answerTo(new TooManyRequests('Try again soon.', 1_500))).toEqual([429, '2', 'Try again soon.']);
});

test.each(['42P01', '23505', '22P02', 'ERR_INVALID_ARG_TYPE'])('the error %s is a fault, 500', async (code) => {
  expect(await answerTo(withCode(code))).toEqual([500, null, UNKNOWN]);
});

test('a refusal of Redis names the job queue', async () => {
  const refusal = Object.assign(new Error('READONLY You cannot write.'), { name: 'ReplyError' });
  expect(await answerTo(refusal)).toEqual([
    503, '2', `The server cannot reach its job queue right now. ${SAFE}`]);
  refusal.message = "OOM command not allowed when used memory > 'maxmemory'.";
  expect(await answerTo(refusal)).toEqual([503, '2', `The job queue has no memory left. ${SAFE}`]);
});

test('a file that is missing is not the database, and its path is not told', async () => {
  const missing = await open(join(folder, 'gone')).then(() => null, (error: unknown) => error);
  expect(await answerTo(missing)).toEqual([500, null, NO_FILE]);
});

test.each([
  ['ENOSPC', 503, '2', NO_ROOM], ['EDQUOT', 503, '2', NO_ROOM], ['EMFILE', 503, '2', NO_ROOM],
  ['EACCES', 500, null, NO_FILE], ['EROFS', 500, null, NO_FILE], ['EIO', 500, null, NO_FILE],
])('the error %s at a file is answered %i', async (code, status, retryAfter, sentence) => {
  const error = withCode(code, { errno: -1, syscall: 'write', path: join(folder, 'kept') });
  expect(await answerTo(error)).toEqual([status, retryAfter, sentence]);
});
