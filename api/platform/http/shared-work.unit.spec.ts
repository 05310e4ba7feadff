/** Tests the order of shared work: each member waits for only a few works of every other. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedWork } from './shared-work.js';

const LIMITS = { atOnce: 1, atOnceOfOne: 1, underWay: 100, underWayOfOne: 16, tooBusy: 'Busy.', tooMuch: 'Too much.' };

/** Works that run until the test ends them; `begun` has their names in order. */
function works(limits: Partial<typeof LIMITS> = {}) {
  const work = new SharedWork({ ...LIMITS, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const ask = (who: string, count = 1): void => {
    for (let number = 0; number < count; number += 1) {
      work.run({ who }, () => {
        begun.push(who);
        return new Promise<void>((end) => ends.push(end));
      }).catch((error: Error) => refused.push(error.message));
    }
  };
  /** Ends the work that runs for the longest time. */
  const endOne = async (): Promise<void> => {
    await nextTurn();
    ends.shift()!();
    await nextTurn();
  };
  return { work, begun, refused, ask, endOne };
}

test('of 400 works of one a few have a place, and one of another runs after at most one of them', async () => {
  const { begun, refused, ask, endOne } = works();
  ask('mina', 400);
  ask('omar');
  await nextTurn();
  expect(refused).toEqual(Array.from({ length: 384 }, () => 'Too much.'));
  await endOne();
  await endOne();
  expect(begun.slice(0, 3)).toContain('omar');
});

test('those who ask for much take turns', async () => {
  const { begun, ask, endOne } = works();
  for (const who of ['mina', 'omar', 'yuki']) ask(who, 10);
  for (let ended = 0; ended < 12; ended += 1) await endOne();
  // The first work began before the others had asked.
  for (const who of ['mina', 'omar', 'yuki']) expect(begun.slice(1, 13).filter((name) => name === who)).toHaveLength(4);
});

test('nobody is passed over for ever, however many others come', async () => {
  const { begun, ask, endOne } = works();
  ask('mina', 2);
  for (let other = 0; other < 3; other += 1) {
    ask(`other ${other}`);
    await endOne();
  }
  expect(begun.filter((name) => name === 'mina')).toHaveLength(2);
});

test('one never runs more at once than it may, even when nobody else asks', async () => {
  const { work, begun, ask, endOne } = works({ atOnce: 100, atOnceOfOne: 8 });
  ask('mina', 16);
  await nextTurn();
  expect(begun).toHaveLength(8);
  ask('omar');
  await nextTurn();
  expect(begun).toHaveLength(9);
  for (let ended = 0; ended < 17; ended += 1) await endOne();
  expect([begun.length, work.underWay]).toEqual([17, 0]);
});

test('when all places are taken, the next one is refused for now', async () => {
  const { refused, ask } = works({ underWay: 2 });
  for (const who of ['mina', 'omar', 'yuki']) ask(who);
  await nextTurn();
  expect(refused).toEqual(['Busy.']);
});
