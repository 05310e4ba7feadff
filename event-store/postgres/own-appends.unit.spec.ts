/** Tests which of its own appended events a process hands out: those that surely have no other events between them. */
import { newEvent } from '../testing/new-events.js';
import { prepareAppend } from '../prepared-append.js';
import type { AppendOutcome } from './append-group.js';
import { OwnAppends } from './own-appends.js';

/** A group of appends, each with the position of its last event, or null if it was not stored. */
function add(own: OwnAppends, ...appends: readonly (readonly [events: number, position: bigint | null])[]): void {
  own.add(
    appends.map(([events]) => prepareAppend('s', 'any', Array.from({ length: events }, () => newEvent()))),
    appends.map(([, position]): AppendOutcome =>
      (position === null ? { kind: 'present' } : { kind: 'appended', revision: 9, position })),
  );
}

const positionsAfter = (own: OwnAppends, position: bigint, limit = 100): bigint[] =>
  own.after(position, limit).map((event) => event.position);

test('hands out the events after a position, up to a limit', () => {
  const own = new OwnAppends();
  add(own, [1, 5n], [3, 8n]);
  add(own, [1, 9n]);
  expect(positionsAfter(own, 4n)).toEqual([5n, 6n, 7n, 8n, 9n]);
  expect(positionsAfter(own, 6n, 2)).toEqual([7n, 8n]);
  expect(positionsAfter(own, 9n)).toEqual([]);
});

test('gives an event as the log does', () => {
  const own = new OwnAppends();
  const [first, second] = [newEvent(), newEvent({ type: 'Second', data: { text: 'é' } })];
  own.add([prepareAppend('s', 'any', [first, second])], [{ kind: 'appended', revision: 4, position: 8n }]);
  expect(own.after(6n, 1)).toEqual([{ ...first, streamId: 's', revision: 3, position: 7n }]);
  expect(own.after(7n, 1)).toEqual([{ ...second, streamId: 's', revision: 4, position: 8n }]);
});

test('says nothing of what lies before its events, or after a gap, which may be of another process', () => {
  const own = new OwnAppends();
  add(own, [1, 5n], [1, null]);
  expect(positionsAfter(own, 3n)).toEqual([]);
  add(own, [1, 7n]);
  expect(positionsAfter(own, 4n)).toEqual([]);
  expect(positionsAfter(own, 6n)).toEqual([7n]);
});

test('a group that is known late, after a lost connection, hides none', () => {
  const own = new OwnAppends();
  add(own, [1, 6n]);
  add(own, [1, 5n]);
  expect(positionsAfter(own, 4n)).toEqual([5n]);
  expect(positionsAfter(own, 5n)).toEqual([]);
});

test('forgets the oldest', () => {
  const own = new OwnAppends();
  for (let position = 0n; position < 300n; position += 1n) add(own, [1, position]);
  expect(positionsAfter(own, 50n)).toEqual([]);
  expect(positionsAfter(own, 297n)).toEqual([298n, 299n]);
});
