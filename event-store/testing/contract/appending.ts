/** The part of the contract on appends: expected revisions, all or nothing, limits, content. */
import { randomUUID } from 'node:crypto';
import {
  AppendTooLarge, EmptyAppend, EventIdReused, type EventStore, type ExpectedRevision, MAX_APPEND_BYTES,
  WrongExpectedRevision,
} from '../../event-store.js';
import { drainAll } from '../log-reading.js';
import { idsOf, newEvent, newEvents, newStream } from '../new-events.js';

export function describeAppending(store: () => EventStore): void {
  describe('appending', () => {
    it('returns revision and position of the last event', async () => {
      const stream = newStream();
      const first = await store().append(stream, 'no_stream', newEvents(3));
      expect(first).toMatchObject({ revision: 2, repeated: false });
      const second = await store().append(stream, 2, newEvents(1));
      expect(second).toMatchObject({ revision: 3, repeated: false });
      expect(second.position > first.position).toBe(true);
      const positions = (await store().readStream(stream)).map(({ position }) => position);
      expect([positions[2], positions[3]]).toEqual([first.position, second.position]);
    });

    it('accepts any revision if asked to, whether the stream exists or not', async () => {
      const stream = newStream();
      expect(await store().append(stream, 'any', newEvents(1))).toMatchObject({ revision: 0 });
      expect(await store().append(stream, 'any', newEvents(2))).toMatchObject({ revision: 2 });
    });

    it.each<[ExpectedRevision, number, number | 'no_stream']>([
      ['no_stream', 1, 0], ['no_stream', 3, 2], [0, 0, 'no_stream'], [4, 0, 'no_stream'], [0, 3, 2], [3, 3, 2],
    ])('refuses expected revision %s on a stream of %i events', async (expected, length, actual) => {
      const stream = newStream();
      const before = newEvents(length);
      if (length > 0) await store().append(stream, 'no_stream', before);
      const refusal = await store().append(stream, expected, newEvents(2)).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(WrongExpectedRevision);
      expect(refusal).toMatchObject({ streamId: stream, expected, actual });
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(before));
    });

    it.each([-1, 0.5, NaN, 2 ** 31])('refuses %d, which is not a revision', async (expected) => {
      const stream = newStream();
      await expect(store().append(stream, expected, newEvents(1))).rejects.toBeInstanceOf(TypeError);
      expect(await store().readStream(stream)).toEqual([]);
    });

    it('refuses an append without events', async () => {
      const stream = newStream();
      await expect(store().append(stream, 'any', [])).rejects.toBeInstanceOf(EmptyAppend);
      await expect(store().append(stream, 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0 });
    });

    it('refuses the same id twice in one append, even in another spelling', async () => {
      const stream = newStream();
      const event = newEvent();
      for (const twin of [newEvent({ id: event.id }), event, { ...event, id: event.id.toUpperCase() }]) {
        await expect(store().append(stream, 'any', [event, newEvent(), twin])).rejects.toBeInstanceOf(EventIdReused);
      }
      expect(await store().readStream(stream)).toEqual([]);
    });

    it.each(['', 'game-1', `${randomUUID()}0`, 'zzzzzzzz-0000-4000-8000-000000000000'])(
      'refuses %p as an id, because it is not a UUID', async (id) => {
        await expect(store().append(newStream(), 'any', [newEvent({ id })])).rejects.toBeInstanceOf(TypeError);
      });

    it.each([undefined, () => 1, Symbol('x')])('refuses values that are not JSON', async (data) => {
      await expect(store().append(newStream(), 'any', [newEvent({ data })])).rejects.toBeInstanceOf(TypeError);
    });

    it('stores the same id in another stream as another event', async () => {
      const event = newEvent();
      const [one, other] = [newStream(), newStream()];
      await store().append(one, 'no_stream', [event]);
      expect(await store().append(other, 'no_stream', [event])).toMatchObject({ revision: 0, repeated: false });
      expect(idsOf(await store().readStream(other))).toEqual([event.id]);
    });
  });

  describe('a probe', () => {
    it('is stored like an append, and no reader sees it', async () => {
      const stream = newStream();
      const { position: before } = await store().append(stream, 'no_stream', newEvents(1));
      await store().probe();
      await store().probe();
      const { position: after } = await store().append(stream, 0, newEvents(1));
      expect(await store().readStream('probe')).toEqual([]);
      expect((await drainAll(store(), before, after)).map(({ type }) => type)).not.toContain('Probe');
    });
  });

  describe('sizes', () => {
    const METADATA = {};
    const ENVELOPE_BYTES = '{"pad":""}'.length + '{}'.length;
    // The character has two bytes in UTF-8, because the limit counts bytes, not characters.
    const ofBytes = (bytes: number) => newEvent({
      data: { pad: 'é'.repeat((bytes - ENVELOPE_BYTES) >> 1) + 'e'.repeat((bytes - ENVELOPE_BYTES) % 2) },
      metadata: METADATA,
    });

    it('accepts an append of the largest size', async () => {
      const stream = newStream();
      const event = ofBytes(MAX_APPEND_BYTES);
      await store().append(stream, 'no_stream', [event]);
      expect((await store().readStream(stream))[0]?.data).toEqual(event.data);
    });

    it('refuses one byte more, in one event or in several', async () => {
      const stream = newStream();
      for (const events of [[ofBytes(MAX_APPEND_BYTES + 1)], [ofBytes(MAX_APPEND_BYTES - 99), ofBytes(100)]]) {
        const refusal = await store().append(stream, 'any', events).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(AppendTooLarge);
        expect(refusal).toMatchObject({ bytes: MAX_APPEND_BYTES + 1, limit: MAX_APPEND_BYTES });
      }
      expect(await store().readStream(stream)).toEqual([]);
    });

    it('accepts many events in one append and keeps their order', async () => {
      const stream = newStream();
      const events = newEvents(1_000);
      expect(await store().append(stream, 'no_stream', events)).toMatchObject({ revision: 999 });
      const stored = await store().readStream(stream);
      expect(idsOf(stored)).toEqual(idsOf(events));
      expect(stored.map(({ revision }) => revision)).toEqual(events.map((_event, index) => index));
    });
  });

  describe('content', () => {
    const AWKWARD = 'ğüşiöç 日本 🂡 "quoted" \\ \\n \n \r \t \b \f \v \u2028 \u0000 \\N \\. \ud800 </script>';

    it('comes back as it was sent', async () => {
      const stream = `${newStream()} ş"\\\t\n🂡`;
      const events = [
        newEvent({ type: 'Sözleşme\t"\\🂡', data: { [AWKWARD]: [AWKWARD] }, metadata: { [AWKWARD]: AWKWARD } }),
        newEvent({ data: {}, metadata: {} }),
        newEvent({ data: { deep: [[{ a: [true, false, null, -0.25, 1e21, 9007199254740991] }]] } }),
      ];
      const { position } = await store().append(stream, 'no_stream', events);
      const stored = await store().readStream(stream);
      expect(stored.map(({ position: _position, revision: _revision, streamId: _streamId, ...event }) => event))
        .toEqual(events);
      expect(stored.map(({ streamId, revision }) => [streamId, revision])).toEqual([0, 1, 2].map((n) => [stream, n]));
      expect(stored.at(-1)?.position).toBe(position);
    });

    it('is what JSON makes of it: dates become text, undefined members vanish', async () => {
      const stream = newStream();
      const at = new Date();
      await store().append(stream, 'no_stream', [newEvent({ data: { at, gone: undefined } })]);
      expect((await store().readStream(stream))[0]?.data).toStrictEqual({ at: at.toISOString() });
    });

    it('cannot be changed through what was appended or read', async () => {
      const stream = newStream();
      const data = { points: [1] };
      await store().append(stream, 'no_stream', [newEvent({ data })]);
      data.points.push(2);
      for (const { data: read } of await store().readStream(stream)) (read as typeof data).points.push(3);
      expect((await store().readStream(stream))[0]?.data).toEqual({ points: [1] });
    });
  });
}
