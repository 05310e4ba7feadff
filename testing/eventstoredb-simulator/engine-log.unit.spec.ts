/** Tests what the real engine does with streams that are deleted, or that have only metadata. */
import { jest } from '@jest/globals';
import { longTest } from '../jest/long-run.js';
import type { Expected, ProposedEvent } from './engine-event.js';
import { SimulatedLog } from './engine-log.js';

const STREAM = 'a';

let log: SimulatedLog;

beforeEach(() => {
  log = new SimulatedLog();
});

const proposed = (type: string, data = '{}', id: string = crypto.randomUUID()): ProposedEvent => (
  { id, type, contentType: 'application/json', data: Buffer.from(data), metadata: new Uint8Array() });

const append = (expected: Expected, ...ids: string[]) => (
  log.append(STREAM, expected, ids.length === 0 ? [proposed('T')] : ids.map((id) => proposed('T', '{}', id))));

const setMetadata = (metadata: string) => log.append(`$$${STREAM}`, 'any', [proposed('$metadata', metadata)]);

const visible = () => log.visible(STREAM)?.map(({ revision }) => revision);

test('a stream that never was can be tombstoned, but not deleted, without a revision', () => {
  expect(log.delete(STREAM, 'any')).toEqual({ kind: 'wrong_revision', actual: null });
  expect(log.tombstone(STREAM, 'stream_exists')).toEqual({ kind: 'wrong_revision', actual: null });
  expect(log.tombstone(STREAM, 'any')).toMatchObject({ kind: 'stored' });
  expect(log.events.at(-1)).toMatchObject({ stream: STREAM, type: '$streamDeleted', revision: 2n ** 63n - 1n });
  expect(append('any')).toEqual({ kind: 'deleted' });
});

test('a stream that has only metadata exists', () => {
  expect(append('stream_exists')).toEqual({ kind: 'wrong_revision', actual: null });
  setMetadata('{"$maxCount":3}');
  expect(append('stream_exists')).toMatchObject({ kind: 'stored', revision: 0n });
});

test('a deleted stream does not exist, and goes on with its numbers', () => {
  append('no_stream');
  expect(log.delete(STREAM, 'any')).toMatchObject({ kind: 'stored' });
  for (const act of [append('stream_exists'), log.delete(STREAM, 'stream_exists')]) {
    expect(act).toEqual({ kind: 'deleted' });
  }
  expect([visible(), log.delete(STREAM, 'no_stream').kind, append('no_stream')]).toMatchObject(
    [undefined, 'stored', { revision: 1n }]);
  expect(visible()).toEqual([1n]);
});

test('metadata show a deleted stream again, from its next event on', () => {
  append('no_stream');
  log.delete(STREAM, 'any');
  setMetadata('{"$maxCount":3}');
  expect(Buffer.from(log.events.at(-1)!.data).toString()).toBe('{"$maxCount":3,"$tb":1}');
  expect(visible()).toEqual([]);
  append('any');
  expect(visible()).toEqual([1n]);
});

test('a stream whose events are all truncated is still one, and its metadata are the last ones', () => {
  append('no_stream');
  setMetadata('{"$tb":5}');
  setMetadata('no JSON');
  expect([log.visible(`$$${STREAM}`)?.length, visible()]).toEqual([1, [0n]]);
  setMetadata('{"$tb":5}');
  expect(visible()).toEqual([]);
});

test('an id belongs to the first event that had it, in any stream', () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  log.append('b', 'any', [proposed('T', '{}', one)]);
  expect([append('any', one), append('any', one)]).toMatchObject([{ revision: 0n }, { revision: 1n }]);
  append('any', other, other);
  expect(append('any', other, other)).toMatchObject({ kind: 'stored', revision: 2n });
});

longTest('an id is forgotten after 100,000 others, unless the append names a revision', () => {
  const id = crypto.randomUUID();
  append('no_stream', id);
  const others = Array.from({ length: 50_000 }, () => proposed('T'));
  log.append('b', 'any', others);
  expect(append('any', id)).toMatchObject({ revision: 0n });
  log.append('c', 'any', others.map(() => proposed('T')));
  expect(append('no_stream', id)).toMatchObject({ revision: 0n });
  expect(append('any', id)).toMatchObject({ revision: 1n });
});

test('events that are older than their stream allows are hidden, and the log has them until a scavenge', () => {
  jest.useFakeTimers();
  append('no_stream');
  setMetadata('{"$maxAge":10}');
  jest.advanceTimersByTime(11_000);
  expect(visible()).toEqual([]);
  expect([append('no_stream').kind, append(0n).kind]).toEqual(['wrong_revision', 'stored']);
  expect(visible()).toEqual([1n]);
  const inLog = () => log.events.filter(({ stream }) => stream === STREAM).map(({ revision }) => revision);
  expect(inLog()).toEqual([0n, 1n]);
  log.scavenge();
  expect(inLog()).toEqual([1n]);
  jest.useRealTimers();
});
