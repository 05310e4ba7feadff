/** Tests which bytes are sent to a client, by its encodings and tags. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import pg from 'pg';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { ReadModels } from '../../../projections/read-model-service.js';
import { Freshness } from './freshness.js';
import { AnswerCache, sendCached } from './answer-cache.js';

const readModels = new ReadModels([], {
  store: new InMemoryEventStore(), pool: new pg.Pool(), now: () => new Date(),
});
const freshness = new Freshness(readModels);
const answers = new AnswerCache(freshness);

const keep = (path: string, body: unknown, into = answers, headers: Record<string, string> = {}) =>
  into.keep(path, body, { route: path, projections: [], stamp: freshness.stampOf([]), headers });

const long = keep('/long', 'x'.repeat(5_000));
const short = keep('/short', []);

function sent(answer: typeof long, headers: Record<string, string>) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', headers });
  const response = new ServerResponse(request);
  // A response that already has headers keeps those that are added.
  response.setHeader('X-Correlation-Id', 'this-test');
  const status = sendCached(answer, request, response);
  return { status, packed: response.getHeader('content-encoding') === 'gzip', tag: response.getHeader('etag') };
}

describe('a cached answer is compressed', () => {
  test.each(['gzip', 'br, gzip', 'gzip;q=0.5, br', 'GZIP', 'deflate,gzip;q=1.0'])('for %s', (accepted) => {
    expect(sent(long, { 'accept-encoding': accepted })).toMatchObject({ status: 200, packed: true });
  });

  test.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip', 'gzipped'])('not for %j', (accepted) => {
    expect(sent(long, { 'accept-encoding': accepted })).toMatchObject({ status: 200, packed: false });
  });

  test('not if that saves nothing', () => {
    expect(sent(short, { 'accept-encoding': 'gzip' })).toMatchObject({ packed: false });
  });
});

describe('a cached answer is not sent again', () => {
  const { tag } = long.plain;
  test.each([tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "more"`])('to a client with %s', (known) => {
    expect(sent(long, { 'if-none-match': known })).toEqual({ status: 304, packed: false, tag });
  });

  test.each(['', '"other"', tag.slice(1, -1), `${tag}x`])('but it is to a client with %j', (known) => {
    expect(sent(long, { 'if-none-match': known }).status).toBe(200);
  });

  test('but it is to a client with other bytes of the same answer', () => {
    expect(sent(long, { 'if-none-match': tag, 'accept-encoding': 'gzip' }).status).toBe(200);
  });
});

test('equal answers have equal tags, others have others', () => {
  expect(keep('/elsewhere', 'x'.repeat(5_000)).plain.tag).toBe(long.plain.tag);
  expect(keep('/elsewhere', 'y'.repeat(5_000)).plain.tag).not.toBe(long.plain.tag);
});

test('equal rows of cleared boards have another tag: a browser keeps headers that a 304 does not name', () => {
  const cleared = keep('/rows', [1], answers, { 'x-board-state': 'cleared' });
  expect(keep('/rows', [1]).plain.tag).not.toBe(cleared.plain.tag);
});

test('a cached answer is found until the next write', () => {
  expect(answers.find('/short')).toBe(short);
  expect(answers.find('/nowhere')).toBeUndefined();
  freshness.written();
  expect(answers.find('/short')).toBeUndefined();
});

test('the cache is bounded: the least recently used answer goes first', () => {
  const few = new AnswerCache(freshness, 100_000);
  for (let index = 0; index < 50; index += 1) {
    keep(`/year/${index}`, Array.from({ length: 1_000 }, (_, number) => number * index), few);
    few.find('/year/0');
  }
  expect(few.find('/year/0')).toBeDefined();
  expect(few.find('/year/1')).toBeUndefined();
  expect(few.find('/year/49')).toBeDefined();
});
