/** The part of the contract on concurrent writers, including those on two instances of the store. */
import { EventIdReused, type EventStore, type ExpectedRevision, WrongExpectedRevision } from '../../event-store.js';
import { inLongRun } from '../../../testing/jest/long-run.js';
import { followWhile } from '../log-reading.js';
import { idsOf, newEvent, newEvents, newStream } from '../new-events.js';

const WRITERS = inLongRun(12, 6);

export function describeConcurrency(store: () => EventStore, second: () => EventStore): void {
  const instanceOf = (writer: number): EventStore => (writer % 2 === 0 ? store() : second());
  const writers = Array.from({ length: WRITERS }, (_writer, n) => n);

  describe('concurrent writers', () => {
    it.each<[ExpectedRevision, number]>([['no_stream', 0], [2, 3]])(
      'exactly one of all that expect %s wins', async (expected, length) => {
        const stream = newStream();
        if (length > 0) await store().append(stream, 'no_stream', newEvents(length));
        const outcomes = await Promise.allSettled(
          writers.map((writer) => instanceOf(writer).append(stream, expected, newEvents(2))));
        const won = outcomes.filter(({ status }) => status === 'fulfilled');
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(won).toHaveLength(1);
        for (const { reason } of lost) {
          expect(reason).toBeInstanceOf(WrongExpectedRevision);
          expect(reason).toMatchObject({ expected, actual: length + 1 });
        }
        expect(await store().readStream(stream)).toHaveLength(length + 2);
      });

    it('the later of two that send the same ids with other content gets an error', async () => {
      for (const change of [{ data: { what: 'else' } }, { type: 'Other' }, { data: { what: 'else' }, metadata: {} }]) {
        const stream = newStream();
        await store().append(stream, 'no_stream', newEvents(1));
        await second().readStream(stream);
        const [event, last] = [newEvent(), newEvent()];
        const outcomes = await Promise.allSettled([
          store().append(stream, 0, [event, last]), second().append(stream, 0, [{ ...event, ...change }, last]),
        ]);
        expect(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])))
          .toMatchObject([{ revision: 2, repeated: false }]);
        expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])))
          .toEqual([expect.any(EventIdReused)]);
        expect(await store().readStream(stream)).toHaveLength(3);
      }
    });

    it('all that expect nothing are stored, each whole and consecutive', async () => {
      const stream = newStream();
      const appends = writers.map(() => newEvents(3));
      const answers = await Promise.all(
        appends.map((events, writer) => instanceOf(writer).append(stream, 'any', events)));
      const stored = await store().readStream(stream);
      expect(stored.map(({ revision }) => revision)).toEqual(Array.from({ length: WRITERS * 3 }, (_event, n) => n));
      for (const [writer, events] of appends.entries()) {
        const { revision = -1, position } = answers[writer] ?? {};
        expect(idsOf(stored.slice(revision - 2, revision + 1))).toEqual(idsOf(events));
        expect(stored[revision]?.position).toBe(position);
      }
    });

    it('nothing is lost when all read, append and retry', async () => {
      const stream = newStream();
      const ROUNDS = 4;
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < ROUNDS; ) {
          const { length } = await instanceOf(writer).readStream(stream);
          const event = newEvent({ data: { seen: length } });
          try {
            await instanceOf(writer).append(stream, length === 0 ? 'no_stream' : length - 1, [event]);
            round += 1;
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
          }
        }
      };
      await Promise.all(writers.map(write));
      const stored = await store().readStream(stream);
      expect(stored.map(({ data }) => data))
        .toEqual(Array.from({ length: WRITERS * ROUNDS }, (_event, seen) => ({ seen })));
    });

    it('no event is hidden from a reader that follows the log', async () => {
      const start = await store().head();
      const streams = writers.map(newStream);
      const write = async (stream: string, writer: number): Promise<void> => {
        for (let round = 0; round < 10; round += 1) {
          await instanceOf(writer).append(stream, 'any', newEvents((round % 3) + 1));
        }
      };
      const followed = (await followWhile(second(), start, Promise.all(streams.map(write))))
        .filter(({ streamId }) => streams.includes(streamId));
      for (const stream of streams) {
        expect(followed.filter(({ streamId }) => streamId === stream)).toEqual(await store().readStream(stream));
      }
    });
  });
}
