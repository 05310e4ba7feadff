/** Tests what is kept about the end of a log, and what is found missing when the log has gone back. */
import { BEFORE_FIRST, type KnownEvent, LogWentBack, type Position } from './event-store.js';
import { KnownEnd } from './known-end.js';

const event = (position: number, id = `id ${position}`): KnownEvent =>
  ({ id, position: BigInt(position), streamId: `game-${position}`, type: 'GameRecorded' });
const upTo = (last: number): KnownEvent[] => Array.from({ length: last }, (_, index) => event(index + 1));

/** The answers of a log with these events; `asked` are the positions that were looked up. */
function logOf(events: readonly KnownEvent[]) {
  const asked: Position[] = [];
  return {
    asked,
    has: async ({ position, id }: KnownEvent) => {
      asked.push(position);
      return events.find((one) => one.position === position)?.id === id;
    },
    head: async () => events.at(-1)?.position ?? BEFORE_FIRST,
  };
}

const lossOf = async (known: KnownEnd, events: readonly KnownEvent[]): Promise<LogWentBack['loss']> =>
  known.confirm(logOf(events)).then(() => { throw new Error('Nothing is missing.'); }, (error: unknown) => {
    if (error instanceof LogWentBack) return error.loss;
    throw error;
  });

test('a log that has the last event is asked for nothing else', async () => {
  const [known, log] = [new KnownEnd(), logOf(upTo(9))];
  known.appended(upTo(9));
  known.doubt();
  await known.confirm(log);
  expect({ asked: log.asked, isDoubted: known.isDoubted }).toEqual({ asked: [9n], isDoubted: false });
});

test.each([0, 1, 2, 7, 99, 100])('of a hundred events, those after %i are missing', async (left) => {
  const known = new KnownEnd();
  known.appended(upTo(101));
  expect(await lossOf(known, upTo(left)))
    .toEqual({ end: left === 0 ? BEFORE_FIRST : BigInt(left), missing: upTo(101).slice(left), isComplete: left > 0 });
  expect(known.isDoubted).toBe(true);
});

test('another event at the position of the last one is not that one', async () => {
  const known = new KnownEnd();
  known.appended(upTo(3));
  expect(await lossOf(known, [...upTo(2), event(3, 'another'), event(4)]))
    .toMatchObject({ end: 4n, missing: [event(3)] });
});

test('what is read while the log is in doubt does not hide what is missing', async () => {
  const known = new KnownEnd();
  known.appended(upTo(3));
  known.doubt();
  known.projected([event(4, 'of others')]);
  expect(await lossOf(known, [...upTo(2), event(4, 'of others')])).toMatchObject({ missing: [event(3)] });
});

test('a doubt that comes while the log is asked counts too', async () => {
  const known = new KnownEnd();
  known.appended(upTo(2));
  known.doubt();
  const { head, has } = logOf(upTo(2));
  await known.confirm({ head, has: (event) => {
    known.doubt();
    return has(event);
  } });
  expect(known.isDoubted).toBe(true);
});

test('events that are back end the loss; an accepted one is forgotten, even if a later read names it', async () => {
  const known = new KnownEnd();
  known.appended(upTo(3));
  await lossOf(known, upTo(2));
  await known.confirm(logOf(upTo(3)));
  expect(known.isDoubted).toBe(false);
  await lossOf(known, upTo(1));
  known.lostSince = async ({ end }) => (end === 1n ? null : '2026-07-29T16:00:00.000Z');
  await known.confirm(logOf(upTo(1)));
  known.projected(upTo(3));
  const log = logOf(upTo(1));
  await known.confirm(log);
  expect(log.asked).toEqual([1n]);
});

test('an acceptance counts for all that look at the same time', async () => {
  const known = new KnownEnd();
  known.appended(upTo(3));
  let isNews = true;
  known.lostSince = async () => {
    const since = isNews ? null : '2026-07-29T16:00:00.000Z';
    isNews = false;
    return since;
  };
  const looks = [logOf(upTo(1)), logOf(upTo(1))].map((log) => known.confirm(log));
  expect((await Promise.allSettled(looks)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('an event that is appended while the log is asked is not missing', async () => {
  const known = new KnownEnd();
  known.appended(upTo(2));
  known.doubt();
  const { head, has } = logOf(upTo(2));
  await known.confirm({ head, has: (asked) => {
    known.appended([event(3)]);
    return has(asked);
  } });
  expect(await lossOf(known, upTo(2))).toMatchObject({ missing: [event(3)] });
});
