/** Proves which appends travel together, and that none pays for another. */
import { MAX_APPEND_BYTES } from '../event-store.js';
import { AppendOutcomeUnknown } from '../event-store-errors.js';
import { prepareAppend, type PreparedAppend } from '../prepared-append.js';
import { newEvent, newEvents } from '../testing/new-events.js';
import { GroupCommit } from './group-commit.js';

const append = (streamId: string, events = newEvents(1)) => prepareAppend(streamId, 'any', events);
const namesOf = (group: readonly PreparedAppend[]): string[] => group.map(({ streamId }) => streamId);

/** Group commit over a list of the groups that were stored; an append to `poison` makes its group fail. */
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

describe('Group commit', () => {
  it('stores together what comes at once, in order, and answers each its own', async () => {
    const { commit, groups } = recorded();
    const answers = await Promise.all(['a', 'b', 'a', 'c'].map((name) => commit.submit(append(name))));
    expect(answers).toEqual(['a', 'b', 'a', 'c']);
    expect(groups).toEqual([['a', 'b', 'a', 'c']]);
  });

  it('gathers what comes while a group is being stored, and those who were just answered', async () => {
    const groups: string[][] = [];
    let release = (): void => {};
    const commit = new GroupCommit((group) => new Promise<readonly string[]>((resolve) => {
      groups.push(namesOf(group));
      release = () => resolve(namesOf(group));
    }));
    const groupIsSent = (count: number) => new Promise<void>((resolve) => {
      const look = (): void => void (groups.length === count ? resolve() : setImmediate(look));
      look();
    });
    const first = commit.submit(append('first')).then(() => commit.submit(append('first again')));
    await groupIsSent(1);
    const rest = ['second', 'third'].map((name) => commit.submit(append(name)));
    release();
    await groupIsSent(2);
    release();
    await Promise.all([first, ...rest]);
    expect(groups).toEqual([['first'], ['second', 'third', 'first again']]);
  });

  it('stores an id that comes twice in two groups', async () => {
    const { commit, groups } = recorded();
    const events = newEvents(2);
    const other = [newEvent(), events[1] ?? newEvent()];
    const appends = [append('a', events), append('b'), append('a', other), append('c')];
    await Promise.all(appends.map((each) => commit.submit(each)));
    expect(groups).toEqual([['a', 'b'], ['a', 'c']]);
  });

  it('bounds a group by its appends and by its bytes, and takes the largest append there is', async () => {
    const { commit, groups } = recorded();
    await Promise.all(Array.from({ length: 300 }, () => commit.submit(append('small'))));
    expect(groups.map(({ length }) => length)).toEqual([128, 128, 44]);

    groups.length = 0;
    const large = () => append('large', [newEvent({ data: 'x'.repeat(MAX_APPEND_BYTES - 4), metadata: {} })]);
    await Promise.all(Array.from({ length: 9 }, () => commit.submit(large())));
    expect(groups.map(({ length }) => length)).toEqual([4, 4, 1]);
  });

  it('stores the members of a refused group one by one, so that only the guilty one is refused', async () => {
    const { commit, groups } = recorded();
    const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map((name) => commit.submit(append(name))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'Refused.' } });
    expect(groups).toEqual([['a', 'poison', 'b'], ['a'], ['poison'], ['b']]);
  });

  it('does not try again what may be stored', async () => {
    const { commit, groups } = recorded(new AppendOutcomeUnknown(new Error('The wire broke.')));
    const outcomes = await Promise.allSettled(['a', 'poison'].map((name) => commit.submit(append(name))));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'AppendOutcomeUnknown' } });
    expect(groups).toHaveLength(1);
    expect(await commit.submit(append('later'))).toBe('later');
  });

  it('is idle when everything is answered', async () => {
    const { commit } = recorded();
    let answered = 0;
    for (let n = 0; n < 200; n += 1) void commit.submit(append('a')).then(() => (answered += 1));
    await commit.idle();
    expect(answered).toBe(200);
    await commit.idle();
  });
});
