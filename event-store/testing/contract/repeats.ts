/** The part of the contract on event ids that are sent again. */
import { EventIdReused, type EventStore, type ExpectedRevision, type NewEvent } from '../../event-store.js';
import { idsOf, newEvent, newEvents, newStream } from '../new-events.js';

/** A stream with three appends, of one, three and two events. */
async function threeAppends(store: EventStore) {
  const stream = newStream();
  const [before, events, after] = [newEvents(1), newEvents(3), newEvents(2)] as const;
  await store.append(stream, 'no_stream', before);
  await store.append(stream, 0, events);
  await store.append(stream, 3, after);
  return { stream, before, events, after, stored: await store.readStream(stream) };
}

export function describeRepeats(store: () => EventStore): void {
  describe('the same events again', () => {
    it.each<ExpectedRevision>(['any', 'no_stream', 0, 1, 3, 5, 99])(
      'store nothing and return their place, whatever came since and is expected now (%s)', async (expected) => {
        const { stream, events, stored } = await threeAppends(store());
        expect(await store().append(stream, expected, events))
          .toEqual({ revision: 3, position: stored[3]?.position, repeated: true });
        expect(await store().readStream(stream)).toEqual(stored);
      });

    it('are recognized by ids and content, not by metadata, spelling or the order of members', async () => {
      const stream = newStream();
      const event = newEvent({ data: { a: 1, b: { c: [1, { d: 2, e: 3 }], f: 0 } } });
      const first = await store().append(stream, 'no_stream', [event]);
      const again = newEvent({
        id: event.id.toUpperCase(), data: { b: { f: -0, c: [1, { e: 3.0, d: 2 }] }, a: 1 }, metadata: { other: true },
      });
      expect(await store().append(stream, 'no_stream', [again])).toEqual({ ...first, repeated: true });
      expect((await store().readStream(stream)).map(({ metadata }) => metadata)).toEqual([event.metadata]);
    });

    it.each<[string, number, number]>([
      ['only the first ones', 1, 3], ['only the last ones', 2, 4], ['one from the middle', 2, 3],
      ['those of two consecutive appends', 2, 6], ['everything', 0, 6],
    ])('may be %s', async (_which, start, end) => {
      const { stream, before, events, after, stored } = await threeAppends(store());
      const again = [...before, ...events, ...after].slice(start, end);
      expect(await store().append(stream, 'no_stream', again))
        .toEqual({ revision: end - 1, position: stored[end - 1]?.position, repeated: true });
      expect(await store().readStream(stream)).toEqual(stored);
    });

    it('are stored once when both are under way at the same time', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const answers = await Promise.all(Array.from({ length: 5 }, () => store().append(stream, 'no_stream', events)));
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    });
  });

  describe('ids used for something else', () => {
    type Three = readonly [NewEvent, NewEvent, NewEvent];
    it.each<[string, (events: Three) => NewEvent[]]>([
      ['other data', ([a, b, c]) => [a, { ...b, data: { what: 'something else' } }, c]],
      ['one more member', ([a, b, c]) => [a, b, { ...c, data: { ...(c.data as object), more: null } }]],
      ['an array in another order', ([a, b, c]) => [a, b, { ...c, data: { what: 'a game', points: [-1, 2] } }]],
      ['another type', ([a, b, c]) => [{ ...a, type: 'SomethingElse' }, b, c]],
      ['another order', ([a, b, c]) => [b, a, c]],
      ['one event left out', ([a, , c]) => [a, c]],
      ['a new event at the end', ([a, b, c]) => [a, b, c, newEvent()]],
      ['a new event at the start', ([a, b, c]) => [newEvent(), a, b, c]],
      ['a new event between', ([a, b, c]) => [a, newEvent(), b, c]],
      ['a new event instead of one', ([a, , c]) => [a, newEvent(), c]],
    ])('are refused with the whole append: %s', async (_what, change) => {
      const { stream, events, stored } = await threeAppends(store());
      const [a, b, c] = events;
      if (!a || !b || !c) throw new Error('Three events were appended.');
      for (const expected of ['any', 5, 'no_stream', 3] as const) {
        const refusal = await store().append(stream, expected, change([a, b, c])).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(EventIdReused);
        expect(refusal).toMatchObject({ streamId: stream });
      }
      expect(await store().readStream(stream)).toEqual(stored);
    });
  });
}
