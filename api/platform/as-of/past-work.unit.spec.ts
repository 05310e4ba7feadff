/** Tests that few answers about the past are computed at once, a limited number waits, and the others are refused. */
import { PastWork } from './past-work.js';

test('two are computed, sixteen wait for their turn in order, and the next one is refused for now', async () => {
  const work = new PastWork();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (number: number): Promise<number> => work.run(async () => {
    begun.push(number);
    await new Promise<void>((end) => ends.push(end));
    return number;
  });
  const asked = Array.from({ length: 18 }, (_, index) => ask(index + 1));
  await expect(ask(19)).rejects.toMatchObject({
    status: 503, message: 'Too many people are looking at the past right now. Try again in a few seconds.',
  });
  expect(begun).toEqual([1, 2]);
  for (let ended = 0; ended < 18; ended += 1) {
    while (ends.length <= ended) await Promise.resolve();
    ends[ended]!();
    await asked[ended];
  }
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  expect(begun).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
});

test('a failed answer makes room for the next one', async () => {
  const work = new PastWork();
  for (let failed = 0; failed < 30; failed += 1) {
    await expect(work.run(() => Promise.reject(new Error('No')))).rejects.toThrow('No');
  }
  expect(await work.run(() => Promise.resolve('yes'))).toBe('yes');
});
