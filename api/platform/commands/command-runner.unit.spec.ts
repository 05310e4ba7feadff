/** Tests the write path on a log: races, repeats, and keys that are reused for another command. */
import { type ChangePlayer, type PlayerCommand, playerDecider } from '../../../domain/player/player.decider.js';
import { playerStreamId, type PlayerEvent } from '../../../domain/player/player.events.js';
import type { PlayerState } from '../../../domain/player/player-state.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import { BEFORE_FIRST, type StoredEvent } from '../../../event-store/event-store.js';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { Clock } from '../clock.js';
import { IdempotencyKeyReused } from './command-receipts.js';
import { StreamKeptChanging } from './stream-fence.js';
import { CommandRunner, type Decided, requestDigest } from './command-runner.js';

const NOON = new Date('2025-03-14T16:00:00Z');

class ClockAtNoon extends Clock {
  override now(): Date {
    return NOON;
  }
}

/** A log on which a rival acts between a read and the append. */
class ContestedStore extends InMemoryEventStore {
  /** Acts of the rival, one after each read. */
  readonly rivals: (() => Promise<unknown>)[] = [];

  override async readStream(streamId: string): Promise<readonly StoredEvent[]> {
    const stream = await super.readStream(streamId);
    await this.rivals.shift()?.();
    return stream;
  }
}

const STREAM = playerStreamId(1);

const added: PlayerCommand = {
  type: 'AddPlayer', playerId: 1, username: 'amara', displayName: 'Amara', isAdmin: false, canCreateGames: false,
  isShishaSmoker: false, isPlaceholder: false, otherNames: [],
};
const change = (changes: Partial<ChangePlayer>): ChangePlayer =>
  ({ type: 'ChangePlayer', playerId: 1, otherActiveAdmins: 1, otherNames: [], ...changes });
const renamed = (displayName: string): ChangePlayer => change({ displayName });
const promoted = change({ isAdmin: true });

let store: ContestedStore;
let runner: CommandRunner;
let intentions = 0;

const run = (
  command: PlayerCommand,
  key = `intention-${(intentions += 1)}`,
  digest = requestDigest(command),
): Promise<Decided<PlayerState>> =>
  runner.run<PlayerCommand, PlayerEvent, PlayerState>({
    streamId: STREAM, decider: playerDecider, command, digest,
    issuer: { actorId: 7, idempotencyKey: key, correlationId: 'correlation' },
  });

const types = async (): Promise<string[]> => (await store.readStream(STREAM)).map(({ type }) => type);

/** The rival renames after each of the next reads, except its own. */
function contest(times: number): void {
  const rename = async (number: number): Promise<void> => {
    const waiting = store.rivals.splice(0);
    await run(renamed(`Rival ${number}`));
    store.rivals.push(...waiting);
  };
  store.rivals.push(...Array.from({ length: times }, (_, index) => () => rename(index + 1)));
}

beforeEach(async () => {
  store = new ContestedStore();
  runner = new CommandRunner(store, new ClockAtNoon());
  await run(added);
});

test('events carry who gave the command, when, and under which key', async () => {
  await run(renamed('Amara II'), 'key');
  const [, event] = await store.readStream(STREAM);
  expect(eventMetadata.parse(event?.metadata)).toEqual({
    actorId: 7, at: '2025-03-14T16:00:00.000Z', correlationId: 'correlation', causationId: 'correlation',
    idempotencyKey: 'key', commandDigest: requestDigest(renamed('Amara II')), schemaVersion: 1,
  });
});

test('an event of an earlier time says when it was appended, and is decided on its own day', async () => {
  const decider = { ...playerDecider, decide: (_: PlayerCommand, __: PlayerState, { today }: { today: string }) => (
    [{ type: 'PlayerRenamed', data: { playerId: 1, displayName: today } } as const]) };
  await runner.run<PlayerCommand, PlayerEvent, PlayerState>({
    streamId: STREAM, decider, command: promoted, digest: '',
    issuer: { actorId: 7, idempotencyKey: 'key', correlationId: 'correlation', at: new Date('2025-03-02T04:59:00Z') },
  });
  expect((await store.readStream(STREAM)).at(-1)).toMatchObject({
    data: { displayName: '2025-03-01' },
    metadata: { at: '2025-03-02T04:59:00.000Z', appendedAt: '2025-03-14T16:00:00.000Z' },
  });
});

test('a command that breaks a rule stores nothing', async () => {
  await expect(run(renamed(''))).rejects.toMatchObject({ rule: 'DisplayNameMustBeOneLine' });
  expect(await types()).toEqual(['PlayerAdded']);
});

describe('when another command is faster', () => {
  test('the command is decided again, on the current state', async () => {
    contest(1);
    const { state } = await run(promoted);
    expect(state).toMatchObject({ displayName: 'Rival 1', isAdmin: true });
    expect(await types()).toEqual(['PlayerAdded', 'PlayerRenamed', 'RolesChanged']);
  });

  test('the command is refused if it now breaks a rule', async () => {
    store = new ContestedStore();
    runner = new CommandRunner(store, new ClockAtNoon());
    store.rivals.push(() => run(added));
    await expect(run(added)).rejects.toMatchObject({ rule: 'PlayerMustBeNew' });
  });

  test('the command succeeds after losing three times', async () => {
    contest(3);
    const { state } = await run(promoted);
    expect(state).toMatchObject({ displayName: 'Rival 3', isAdmin: true });
  });

  test('the command gives up after losing four times, and stores nothing', async () => {
    contest(4);
    await expect(run(promoted)).rejects.toThrow(StreamKeptChanging);
    expect(await types()).toEqual(['PlayerAdded', ...Array.from({ length: 4 }, () => 'PlayerRenamed')]);
  });
});

describe('a repeated key', () => {
  test('gets the first answer, whatever happened since, and stores nothing', async () => {
    const first = await run(promoted, 'key');
    await run(renamed('Amara II'));
    const head = await store.head();
    expect(await run(promoted, 'key')).toEqual(first);
    expect(first.state).toMatchObject({ displayName: 'Amara', isAdmin: true });
    expect(await store.head()).toBe(head);
  });

  test('gets the first answer although a rule would refuse the command now', async () => {
    const demoted = (otherActiveAdmins: number) => change({ isAdmin: false, otherActiveAdmins });
    await run(promoted);
    const asked = requestDigest({ playerId: 1, isAdmin: false });
    const first = await run(demoted(1), 'key', asked);
    await run(promoted);
    expect(await run(demoted(0), 'key', asked)).toEqual(first);
    await expect(run(demoted(0))).rejects.toMatchObject({ rule: 'LastAdminMustStay' });
  });

  test('with another command is refused', async () => {
    await run(renamed('Amara II'), 'key');
    await expect(run(renamed('Amara III'), 'key')).rejects.toThrow(IdempotencyKeyReused);
    expect(await types()).toEqual(['PlayerAdded', 'PlayerRenamed']);
  });

  test('at the same moment gets what was stored, not what the slower one would have stored', async () => {
    store.rivals.push(async () => {
      await run(renamed('Rival'));
      await run(promoted, 'key');
    });
    const { state, position } = await run(promoted, 'key');
    expect(state).toMatchObject({ displayName: 'Rival', isAdmin: true });
    expect(position).toBe(await store.head());
    expect(await types()).toEqual(['PlayerAdded', 'PlayerRenamed', 'RolesChanged']);
  });

  test('at the same moment with another command is refused', async () => {
    store.rivals.push(() => run(renamed('Amara II'), 'key'));
    await expect(run(renamed('Amara III'), 'key')).rejects.toThrow(IdempotencyKeyReused);
    expect(await types()).toEqual(['PlayerAdded', 'PlayerRenamed']);
  });
});

describe('a command that changes nothing', () => {
  test('stores nothing and answers the position that it was decided on', async () => {
    const { position } = await run(renamed('Amara II'));
    expect(await run(renamed('Amara II'))).toMatchObject({ position, state: { displayName: 'Amara II' } });
    expect(await types()).toEqual(['PlayerAdded', 'PlayerRenamed']);
  });

  test('has no position when its stream is empty', async () => {
    const nothing = { ...playerDecider, decide: () => [] };
    const decision = {
      streamId: playerStreamId(3), decider: nothing, command: added, digest: 'nothing',
      issuer: { actorId: 7, idempotencyKey: 'nothing', correlationId: 'nothing' },
    };
    expect(await runner.run(decision)).toEqual({ state: null, position: BEFORE_FIRST });
  });
});

test('an error of the log is passed on', async () => {
  const away = new Error('The log is away.');
  store.append = () => Promise.reject(away);
  await expect(run(promoted)).rejects.toBe(away);
});

test('equal content has equal digests, other content has others', () => {
  expect(requestDigest({ a: 1, b: [2] })).toBe(requestDigest({ a: 1, b: [2] }));
  expect(requestDigest({ a: 1, b: [2] })).not.toBe(requestDigest({ a: 1, b: [3] }));
});

test('at most 500 commands wait for a log that stands still, and their places are given back', async () => {
  const [MOST, refused] = [500, { name: 'EventStoreUnavailable' }];
  let thaw = (): void => undefined;
  const frozen = new Promise<void>((resolve) => (thaw = resolve));
  store.rivals.push(...Array.from({ length: MOST }, () => () => frozen));
  const waiting = Array.from({ length: MOST }, () => run(renamed('Amara')));
  await expect(run(renamed('Amara'))).rejects.toMatchObject(refused);
  thaw();
  await Promise.all(waiting);
  await expect(run(renamed('Amara'))).resolves.toMatchObject({ state: { displayName: 'Amara' } });
});

test('an event that could not be read again is refused before it is stored, since nothing leaves the log', async () => {
  const misled = { ...playerDecider, decide: () => [{ type: 'PlayerAdded', data: { playerId: 4, username: 7 } }] };
  const decision = {
    streamId: playerStreamId(4), decider: misled as unknown as typeof playerDecider, command: added, digest: 'misled',
    issuer: { actorId: null, idempotencyKey: 'misled', correlationId: 'misled' },
  };
  await expect(runner.run(decision)).rejects.toThrow(/^PlayerAdded cannot be read: .*username: /);
  expect(await store.readStream(playerStreamId(4))).toEqual([]);
});
