/** Tests which appends are grouped, and that a failing append does not fail the others. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppendOutcomeUnknown, MAX_APPEND_BYTES } from '../event-store.js';
import { prepareAppend, type PreparedAppend } from '../prepared-append.js';
import { idsOf, newEvent, newEvents } from '../testing/new-events.js';
import { GroupCommit } from './group-commit.js';

const append = (streamId: string, events = newEvents(1)) => prepareAppend(streamId, 'any', events);
const namesOf = (group: readonly PreparedAppend[]): string[] => group.map(({ streamId }) => streamId);

/** Group commit that records its stored groups; an append to `poison` makes its group fail. */
function recorded(poison: unknown = new Error('Refused.')) {
  const groups: string[][] = [];
  const commit = new GroupCommit(async (group) => {
    const names = namesOf(group);
    groups.push(names);
    if (names.includes('poison')) throw poison;
    return names;
  });
  return { commit, groups };
}

/** Group commit whose groups the test stores by hand, oldest first. */
function byHand() {
  const groups: string[][] = [];
  const unanswered: (() => void)[] = [];
  const commit = new GroupCommit((group) => new Promise<readonly string[]>((resolve) => {
    groups.push(namesOf(group));
    unanswered.push(() => resolve(namesOf(group)));
  }));
  const answerOne = async (): Promise<void> => {
    unanswered.shift()?.();
    // All consequences of an answer happen within a turn of the event loop.
    await nextTurn();
    await nextTurn();
  };
  return { commit, groups, answerOne };
}

describe('Group commit', () => {
  it('stores simultaneous appends in one group, in order, and gives each its own answer', async () => {
    const { commit, groups } = recorded();
    const answers = await Promise.all(['a', 'b', 'a', 'c', 'd'].map((name) => commit.submit(append(name))));
    expect(answers).toEqual(['a', 'b', 'a', 'c', 'd']);
    expect(groups).toEqual([['a', 'b', 'a', 'c', 'd']]);
  });

  it('has one group under way and gathers the appends that arrive meanwhile', async () => {
    const { commit, groups, answerOne } = byHand();
    const first = commit.submit(append('first'));
    await nextTurn();
    const rest = ['second', 'third', 'fourth'].map((name) => commit.submit(append(name)));
    await nextTurn();
    expect(groups).toEqual([['first']]);
    await answerOne();
    expect(groups).toEqual([['first'], ['second', 'third', 'fourth']]);
    await answerOne();
    expect(await Promise.all([first, ...rest])).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('takes along appends that follow an answer at once', async () => {
    const { commit, groups, answerOne } = byHand();
    const writeTwice = async (name: string): Promise<void> => {
      await commit.submit(append(name));
      // Each append takes a different number of steps after an answer.
      for (let step = 0; step < name.charCodeAt(0); step += 1) await null;
      await commit.submit(append(name));
    };
    const writers = Promise.all(['a', 'b', 'c', 'd'].map(writeTwice));
    await nextTurn();
    for (let answers = 0; answers < 2; answers += 1) await answerOne();
    await writers;
    expect(groups).toEqual([['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']]);
  });

  it('stores an id that is used twice in two groups', async () => {
    const { commit, groups } = recorded();
    const events = newEvents(2);
    const other = [newEvent(), events[1] ?? newEvent()];
    const appends = [append('a', events), append('a', other), append('b', other), append('c')];
    await Promise.all(appends.map((each) => commit.submit(each)));
    expect(groups).toEqual([['a', 'c'], ['a'], ['b']]);
  });

  it('lets no append overtake a waiting one to the same stream', async () => {
    const stored: string[] = [];
    const commit = new GroupCommit(async (group) => {
      stored.push(...group.map(({ events }) => events[0]?.id ?? ''));
      return group;
    });
    const [first, second, third, shared] = [newEvent(), newEvent(), newEvent(), newEvent()];
    const appends = [append('a', [first, shared]), append('a', [second, shared]), append('a', [third])];
    await Promise.all(appends.map((each) => commit.submit(each)));
    expect(stored).toEqual(idsOf([first, second, third]));
  });

  it('limits a group by appends and by bytes, and takes the largest possible append', async () => {
    const { commit, groups } = recorded();
    await Promise.all(Array.from({ length: 300 }, (_append, n) => commit.submit(append(`small ${n}`))));
    expect(groups.map(({ length }) => length)).toEqual([128, 128, 44]);

    groups.length = 0;
    const data = 'x'.repeat(MAX_APPEND_BYTES - 4);
    const large = (n: number) => append(`large ${n}`, [newEvent({ data, metadata: {} })]);
    await Promise.all(Array.from({ length: 10 }, (_append, n) => commit.submit(large(n))));
    expect(groups.map(({ length }) => length)).toEqual([4, 4, 2]);
  });

  it('stores the appends of a refused group one by one, so that only the faulty one is refused', async () => {
    const { commit, groups } = recorded();
    const names = ['a', 'poison', 'b', 'c', 'd', 'e'];
    const outcomes = await Promise.allSettled(names.map((name) => commit.submit(append(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(names.map((name) => (
      name === 'poison' ? 'rejected' : 'fulfilled')));
    expect(outcomes[1]).toMatchObject({ reason: { message: 'Refused.' } });
    expect(groups).toEqual([names, ...names.map((name) => [name])]);
  });

  it('does not retry what may have been stored', async () => {
    const { commit, groups } = recorded(new AppendOutcomeUnknown(new Error('The wire broke.')));
    const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map((name) => commit.submit(append(name))));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ reason: { name: 'AppendOutcomeUnknown' } });
    }
    expect(groups).toEqual([['a', 'poison', 'b']]);
    expect(await commit.submit(append('later'))).toBe('later');
  });

  it('is idle when every append has an answer', async () => {
    const { commit } = recorded();
    let answered = 0;
    for (let n = 0; n < 400; n += 1) void commit.submit(append('a')).then(() => (answered += 1));
    await commit.idle();
    expect(answered).toBe(400);
    await commit.idle();
  });
});
