/** Tests that few expensive reads are computed at once, a limited number waits, and the others are refused. */
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReadWork } from './read-work.js';
import type { Asker } from './shared-work.js';

const TOO_BUSY = { status: 503, message: 'The server has too much to look up right now. Try again in a few seconds.' };
const TOO_MUCH = { status: 503, message: 'You are looking up too much at once. Try again in a few seconds.' };

const readerOf = (who: number) =>
  ({ who, response: Object.assign(new EventEmitter(), { destroyed: false }) }) satisfies Asker;

/** Reads that are computed until the test ends them; `begun` has their names in order. */
function reads(work = new ReadWork()) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, reader: Asker): Promise<string> => work.run(reader, async () => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await nextTurn();
  };
  return { work, begun, ask, end };
}

test('two are computed, sixteen wait for their turn in order, and the next one is refused for now', async () => {
  const { begun, ask, end } = reads();
  const names = Array.from({ length: 18 }, (_, index) => `${index}`);
  const asked = names.map((name, index) => ask(name, readerOf(index)));
  await expect(ask('late', readerOf(99))).rejects.toMatchObject(TOO_BUSY);
  expect(begun).toEqual(['0', '1']);
  for (const name of names) await end(name);
  expect(await Promise.all(asked)).toEqual(names);
  expect(begun).toEqual(names);
});

test('of 400 reads of one member eight are admitted, and another member goes first', async () => {
  const { begun, ask, end } = reads();
  const asked = Array.from({ length: 400 }, (_, index) => ask(`own ${index}`, readerOf(1)));
  const outcomes = Promise.allSettled(asked);
  const other = ask('other', readerOf(2));
  await nextTurn();
  expect(begun).toEqual(['own 0', 'own 1']);
  await end('own 0');
  expect(begun.slice(2)).toEqual(['other']);
  await end('other');
  expect(await other).toBe('other');
  for (let ended = 1; ended < 8; ended += 1) await end(`own ${ended}`);
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect([refused.length, refused[0]?.reason]).toEqual([392, expect.objectContaining(TOO_MUCH)]);
});

test('a failed read makes room for the next one', async () => {
  const work = new ReadWork();
  for (let failed = 0; failed < 30; failed += 1) {
    await expect(work.run(readerOf(1), () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  }
  expect(await work.run(readerOf(1), () => Promise.resolve('yes'))).toBe('yes');
});

test('a reader who leaves while waiting gives the place back, and nothing is computed for them', async () => {
  const { begun, ask, end } = reads();
  const readers = Array.from({ length: 8 }, () => readerOf(1));
  const asked = readers.map((reader, index) => ask(`${index}`, reader));
  for (const { response } of readers.slice(2)) response.emit('close');
  for (const left of asked.slice(2)) await expect(left).rejects.toMatchObject({ status: 499 });
  const again = ask('again', readerOf(1));
  await end('0');
  await end('1');
  await end('again');
  expect(await again).toBe('again');
  expect(begun).toEqual(['0', '1', 'again']);
  const gone = readerOf(1);
  gone.response.destroyed = true;
  await expect(ask('gone', gone)).rejects.toMatchObject({ status: 499 });
});

test('a slow reader of a file takes the place of other work for a part of it only', async () => {
  const { work, begun, ask, end } = reads();
  let read = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (read = resolve));
  const downloads = Array.from({ length: 8 }, () => work.admit(readerOf(1), async (inTurn) => {
    await inTurn(() => Promise.resolve('a part'));
    await isRead;
  }));
  await expect(ask('own', readerOf(1))).rejects.toMatchObject(TOO_MUCH);
  const other = ask('other', readerOf(2));
  await nextTurn();
  await end('other');
  expect([await other, begun]).toEqual(['other', ['other']]);
  read();
  await Promise.all(downloads);
});
