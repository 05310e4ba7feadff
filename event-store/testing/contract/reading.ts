/** The part of the contract on reading: one stream, the whole log by page, the whole log in bulk. */
import {
  BEFORE_FIRST, type EventStore, NoSuchPosition, type Position, type StoredEvent, type StoredEventText,
} from '../../event-store.js';
import { inLongRun } from '../../../testing/jest/long-run.js';
import { drainAll, readPages } from '../log-reading.js';
import { idsOf, newEvent, newEvents, newStream } from '../new-events.js';

/** Appends to three streams in turn. Returns the position before it and the events since, in order. */
async function interleaved(store: EventStore, rounds: number) {
  const start = await store.head();
  const streams = [newStream(), newStream(), newStream()];
  const ids: string[] = [];
  let last = start;
  for (let round = 0; round < rounds; round += 1) {
    for (const stream of streams) {
      const events = newEvents((round % 3) + 1);
      ({ position: last } = await store.append(stream, 'any', events));
      ids.push(...idsOf(events));
    }
  }
  const mine = <Event extends { streamId: string }>(events: readonly Event[]): Event[] => (
    events.filter(({ streamId }) => streams.includes(streamId)));
  return { start, last, streams, ids, mine };
}

const isAscending = (events: readonly Pick<StoredEvent, 'position'>[]): boolean => (
  events.every(({ position }, index) => index === 0 || position > (events[index - 1]?.position ?? BEFORE_FIRST)));

export function describeReading(store: () => EventStore): void {
  describe('reading', () => {
    it('finds no events in a stream that does not exist', async () => {
      expect(await store().readStream(newStream())).toEqual([]);
    });

    it.each([1, 3, 1_000])('gives the whole log in the order of appending, %i events a page', async (limit) => {
      const { start, ids, mine } = await interleaved(store(), 4);
      const events = mine(await readPages(store(), start, limit));
      expect(idsOf(events)).toEqual(ids);
      expect(isAscending(events)).toBe(true);
    });

    it('drains the same events as the pages hold, as text', async () => {
      const { start, last, streams, mine } = await interleaved(store(), 4);
      const drained = mine(await drainAll(store(), start, last));
      const parsed = drained.map((event) => ({
        ...event, data: JSON.parse(event.data) as unknown, metadata: JSON.parse(event.metadata) as unknown,
      }));
      expect(parsed).toEqual(mine(await readPages(store(), start, 100)));
      for (const stream of streams) {
        expect(parsed.filter(({ streamId }) => streamId === stream)).toEqual(await store().readStream(stream));
      }
    });

    it('begins after the first position and ends with the second', async () => {
      const stream = newStream();
      const events = newEvents(6);
      await store().append(stream, 'no_stream', events);
      const positions = (await store().readStream(stream)).map(({ position }) => position);
      const [, second, , , fifth] = positions;
      if (second === undefined || fifth === undefined) throw new Error('Six events were appended.');
      const own = (all: readonly { streamId: string; id: string }[]) => idsOf(all.filter((e) => e.streamId === stream));
      expect(own(await drainAll(store(), second, fifth))).toEqual(idsOf(events.slice(2, 5)));
      expect(own(await readPages(store(), second, 2))).toEqual(idsOf(events.slice(2)));
      expect(await drainAll(store(), fifth, fifth)).toEqual([]);
      expect(await drainAll(store(), fifth, second)).toEqual([]);
    });

    it('drains from before the first event up to the head', async () => {
      const stream = newStream();
      const { position } = await store().append(stream, 'no_stream', newEvents(2));
      const head = await store().head();
      expect(head >= position).toBe(true);
      const events = await drainAll(store(), BEFORE_FIRST, head);
      expect(events.filter(({ streamId }) => streamId === stream)).toHaveLength(2);
      expect(isAscending(events)).toBe(true);
    });

    it.each([1, 3, 1_000])('gives the log backwards from its end, %i events a page', async (limit) => {
      const { ids, mine, start } = await interleaved(store(), 4);
      const events: StoredEventText[] = [];
      let before: Position | undefined;
      do {
        const page = await store().readBackwards(before, limit);
        expect(page.length).toBeLessThanOrEqual(limit);
        events.push(...page);
        before = page.length < limit ? undefined : page.at(-1)?.position;
      } while (before !== undefined && before > start);
      expect(idsOf(mine(events))).toEqual(ids.toReversed());
      expect(isAscending(events.toReversed())).toBe(true);
    });

    it('gives backwards the events before another one, as the drain gives them', async () => {
      const { start, last, streams, mine } = await interleaved(store(), 2);
      const drained = mine(await drainAll(store(), start, last)).reverse();
      const [latest] = drained;
      if (!latest) throw new Error('Events were appended.');
      const before = await store().readBackwards(latest.position, drained.length + streams.length);
      expect(mine(before)).toEqual(drained.slice(1));
      expect(mine(before).length).toBeGreaterThan(0);
    });

    it('begins backwards with the first event, and has nothing before it', async () => {
      await store().append(newStream(), 'no_stream', newEvents(1));
      const [first, second] = await store().readAll(BEFORE_FIRST, 2);
      if (!first || !second) throw new Error('Events were appended.');
      expect(idsOf(await store().readBackwards(second.position, 5))).toEqual([first.id]);
      expect(await store().readBackwards(first.position, 5)).toEqual([]);
    });

    it('reads backwards only from an event', async () => {
      const { position } = await store().append(newStream(), 'no_stream', newEvents(1));
      const guesses = [BEFORE_FIRST, position - 1n, position + 1n, position + 1_000_000n, 2n ** 63n, 10n ** 19n - 1n];
      const known = new Set((await store().readAll(BEFORE_FIRST, Number.MAX_SAFE_INTEGER)).map((e) => e.position));
      for (const guess of guesses.filter((each) => !known.has(each))) {
        await expect(store().readBackwards(guess, 5)).rejects.toBeInstanceOf(NoSuchPosition);
      }
      expect(await store().readBackwards(position, 5)).toHaveLength(Math.min(known.size - 1, 5));
    });

    it('reads events at their positions, in order', async () => {
      const { start, ids, mine } = await interleaved(store(), 3);
      const drained = mine(await drainAll(store(), start, await store().head()));
      const wanted = drained.filter((_, index) => index % 2 === 0);
      const positions = wanted.map(({ position }) => position);
      expect(await store().readAt([...positions.toReversed(), ...positions])).toEqual(wanted);
      expect(wanted.length).toBe(Math.ceil(ids.length / 2));
      expect(await store().readAt([])).toEqual([]);
      for (const guess of [BEFORE_FIRST, positions[0]! + 1n, 2n ** 63n]) {
        const asked = store().readAt([...positions, guess]);
        if (drained.some(({ position }) => position === guess)) await expect(asked).resolves.toBeDefined();
        else await expect(asked).rejects.toBeInstanceOf(NoSuchPosition);
      }
    });

    it('shows only events that were appended', async () => {
      const { start, last } = await interleaved(store(), 1);
      const types = new Set((await drainAll(store(), start, last)).map(({ type }) => type));
      expect([...types].filter((type) => type.startsWith('$'))).toEqual([]);
      const pages = await readPages(store(), start, 10);
      expect(pages.filter(({ type, streamId }) => type.startsWith('$') || streamId.startsWith('$'))).toEqual([]);
    });
  });

  describe('draining much', () => {
    const BIG = 'ş"\\\n\t🂡'.repeat(500);

    async function manyEvents() {
      const start = await store().head();
      const stream = newStream();
      const ids: string[] = [];
      let last = start;
      for (let append = 0; append < 7; append += 1) {
        const events = newEvents(400);
        events.push(newEvent({ type: 'Big', data: { BIG } }));
        ({ position: last } = await store().append(stream, 'any', events));
        ids.push(...idsOf(events));
      }
      return { start, last, stream, ids };
    }

    it('comes in batches that have every event once, however large', async () => {
      const { start, last, stream, ids } = await manyEvents();
      const batches: number[] = [];
      const drained: string[] = [];
      const big: string[] = [];
      for await (const batch of store().drain(start, last)) {
        const own = batch.filter(({ streamId }) => streamId === stream);
        batches.push(own.length);
        drained.push(...idsOf(own));
        big.push(...own.filter(({ type }) => type === 'Big').map(({ data }) => data));
      }
      expect(drained).toEqual(ids);
      expect(big).toEqual(Array.from({ length: 7 }, () => JSON.stringify({ BIG })));
      expect(batches.length).toBeGreaterThan(1);
      expect(Math.min(...batches)).toBeGreaterThan(0);
    });

    it('can be ended early and leaves the log usable', async () => {
      const { start, last, stream, ids } = await manyEvents();
      const drainUntil = async (isEnough: (batch: readonly unknown[]) => boolean): Promise<void> => {
        for await (const batch of store().drain(start, last)) if (isEnough(batch)) break;
      };
      // The number of reads exceeds the connections of an engine.
      for (let time = 0; time < inLongRun(12, 6); time += 1) {
        await drainUntil(({ length }) => length > 0);
        const failing = drainUntil(() => {
          throw new Error('The consumer fails.');
        });
        await expect(failing).rejects.toThrow('The consumer fails.');
      }
      const events = (await drainAll(store(), start, last)).filter(({ streamId }) => streamId === stream);
      expect(idsOf(events)).toEqual(ids);
      await expect(store().append(stream, 'any', newEvents(1))).resolves.toMatchObject({ repeated: false });
    });
  });
}
