/** Tests that a repeated write happens once, keeps its answer, and is shown by reads. */
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { inLongRun } from '../jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, groupOfSuite, newMember, record, submissionOf } from '../worlds/group.js';
import type { Answer } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';

let keys = 0;

const group = groupOfSuite();

const newKey = (): string => `intention-${(keys += 1)}`;

/** A change to something in a fresh group. */
interface Write {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly send: object;
  /** Another change by the same call. */
  readonly other: object;
  /** A later change of the same thing by someone else. */
  readonly later: () => Promise<unknown>;
  /** Reads the thing. */
  readonly read: () => Promise<unknown>;
}

const readGame = async (id: number): Promise<unknown> => (await group.member.get(`/api/games/${id}`)).body;

const readUser = async (username: string): Promise<unknown> =>
  (await group.member.get<UserView[]>('/api/users')).body.find((user) => user.username === username);

async function tiedGame(): Promise<number> {
  return (await record(group.recorder, { rounds: TIED_MIDDLE_ROUNDS })).id;
}

const resolve = (id: number): Promise<unknown> => group.member.post(`/api/games/${id}/position-tie-breakers`, {
  tieBreakers: [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }],
});

const reset = (id: number): Promise<unknown> => group.recorder.post(`/api/games/${id}/reset-positions`);

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  'recording a game': async () => {
    const latest = async (): Promise<GameView> => (await group.member.get<GameView[]>('/api/games')).body[0]!;
    return {
      method: 'POST', path: '/api/games', send: submissionOf({ rounds: TIED_MIDDLE_ROUNDS }),
      other: submissionOf({ rounds: CLEAR_ROUNDS }),
      later: async () => resolve((await latest()).id),
      read: latest,
    };
  },
  'one tie-breaker': async () => {
    const id = await tiedGame();
    return {
      method: 'POST', path: `/api/games/${id}/position-tie-breakers`, send: { teamId: 2, exitOrder: 1 },
      other: { teamId: 2, exitOrder: 2 }, later: () => reset(id), read: () => readGame(id),
    };
  },
  'a block of tie-breakers': async () => {
    const id = await tiedGame();
    return {
      method: 'POST', path: `/api/games/${id}/position-tie-breakers`,
      send: { tieBreakers: [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }] },
      other: { tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] },
      later: () => reset(id), read: () => readGame(id),
    };
  },
  'a first exit': async () => {
    const { id } = await record(group.recorder, { rounds: EQUAL_WINNERS_ROUNDS });
    return {
      method: 'POST', path: `/api/games/${id}/tie-breakers`, send: { teamId: 1, firstExitPlayerId: 1 },
      other: { teamId: 1, firstExitPlayerId: 2 }, later: () => reset(id), read: () => readGame(id),
    };
  },
  'a correction': async () => {
    const { id } = await record(group.recorder, { rounds: CLEAR_ROUNDS });
    const correction = (reason: string): object => ({ ...submissionOf({ rounds: TIED_MIDDLE_ROUNDS }), reason });
    return {
      method: 'POST', path: `/api/games/${id}/correct`, send: correction('A slip'), other: correction('Two slips'),
      later: () => resolve(id), read: () => readGame(id),
    };
  },
  'a void': async () => {
    const { id } = await record(group.recorder, { rounds: CLEAR_ROUNDS });
    return {
      method: 'POST', path: `/api/games/${id}/void`, send: { reason: 'Twice' }, other: { reason: 'Never played' },
      later: () => group.recorder.post(`/api/games/${id}/restore`, { reason: 'x' }), read: () => readGame(id),
    };
  },
  'a restoration': async () => {
    const { id } = await record(group.recorder, { rounds: CLEAR_ROUNDS });
    await group.recorder.post(`/api/games/${id}/void`, { reason: 'x' });
    return {
      method: 'POST', path: `/api/games/${id}/restore`, send: { reason: 'Not twice' }, other: { reason: 'Played' },
      later: () => group.recorder.post(`/api/games/${id}/void`, { reason: 'x' }), read: () => readGame(id),
    };
  },
  'adding a member': async () => {
    const username = `newcomer${newKey()}`;
    const later = async () => {
      const { id } = (await readUser(username)) as UserView;
      return group.admin.patch(`/api/users/${id}`, { displayName: 'Newcomer since' });
    };
    return {
      method: 'POST', path: '/api/users', send: newMember(username), other: newMember(`${username}x`),
      later, read: () => readUser(username),
    };
  },
  'changing a member': async () => {
    const displayName = `Renamed ${newKey()}`;
    return {
      method: 'PATCH', path: '/api/users/7', send: { displayName }, other: { displayName: `${displayName} again` },
      later: () => group.admin.patch('/api/users/7', { displayName: 'Renamed since' }), read: () => readUser('player7'),
    };
  },
};

/** In `npm test`: a new stream, a change of a game and one of a member. */
const SAMPLED = ['recording a game', 'a correction', 'changing a member'];

const sendWrite = ({ method, path, send }: Omit<Write, 'other' | 'later' | 'read'>, key: string): Promise<Answer> =>
  group.admin.send(method, path, JSON.stringify(send), { key });

/** The parts that must be the same in every answer. */
const essence = ({ status, headers, body }: Answer) => ({ status, body, position: headers.get('x-log-position') });

/** Counts the events under a key of the admin. */
async function eventsUnder(key: string): Promise<number> {
  const events = await loggedEvents(group.application.log);
  return events.filter(({ idempotencyKey }) => idempotencyKey === `1:${key}`).length;
}

describe.each(inLongRun(Object.keys(writes), SAMPLED))('%s', (name) => {
  let write: Write;
  let key: string;

  beforeEach(async () => {
    write = await writes[name]!();
    key = newKey();
  });

  test('is shown by the next read', async () => {
    const { status, body, headers } = await sendWrite(write, key);
    expect(status).toBe(['/api/games', '/api/users'].includes(write.path) ? 201 : 200);
    expect(await write.read()).toEqual(body);
    expect(headers.get('x-log-position')).toMatch(/^\d+$/);
  });

  test('answers the same when it is sent again, even after later changes', async () => {
    const first = essence(await sendWrite(write, key));
    expect(essence(await sendWrite(write, key))).toEqual(first);
    await write.later();
    const since = await write.read();
    expect(since).not.toEqual(first.body);
    expect(essence(await sendWrite(write, key))).toEqual(first);
    expect(await write.read()).toEqual(since);
    expect(await eventsUnder(key)).toBe(1);
  });

  test('happens once when it is sent eight times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWrite(write, key)));
    expect(answers.map(essence)).toEqual(answers.map(() => essence(answers[0]!)));
    expect(answers[0]!.status).toBeLessThan(300);
    expect(await eventsUnder(key)).toBe(1);
  });

  test('is refused when its key is used for another request', async () => {
    const first = await sendWrite(write, key);
    const answer = await sendWrite({ ...write, send: write.other }, key);
    expect(answer).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
    expect(await write.read()).toEqual(first.body);
  });

  test('accepts one of two different requests under one key at the same moment', async () => {
    const requests = [write, { ...write, send: write.other }, write, { ...write, send: write.other }];
    const answers = await Promise.all(requests.map((request) => sendWrite(request, key)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([expect.any(Number), statuses[0], 409, 409]);
    expect(statuses[0]).toBeLessThan(300);
    expect(await eventsUnder(key)).toBe(1);
  });
});

describe('a reset, which has no other content,', () => {
  test('happens once, although the tie is resolved again in between', async () => {
    const id = await tiedGame();
    await resolve(id);
    const key = newKey();
    const send = async () => essence(await group.admin.post(`/api/games/${id}/reset-positions`, undefined, { key }));
    const [first, ...repeats] = await Promise.all([send(), send(), send(), send()]);
    expect(first).toMatchObject({ status: 200, body: { positionTieBreakers: [] } });
    expect(repeats).toEqual(repeats.map(() => first));
    await resolve(id);
    const since = await readGame(id);
    expect(await send()).toEqual(first);
    expect(await readGame(id)).toEqual(since);
    expect(await eventsUnder(key)).toBe(1);
  });
});

describe('a command that changes nothing', () => {
  test('gets the same answer when it is repeated, although it would change something by now', async () => {
    const id = await tiedGame();
    const key = newKey();
    const reset = async () => essence(await group.admin.post(`/api/games/${id}/reset-positions`, undefined, { key }));
    const first = await reset();
    expect(first).toMatchObject({ status: 200, body: { positionTieBreakers: [] } });
    await resolve(id);
    const since = await readGame(id);
    expect(await reset()).toEqual(first);
    expect(await readGame(id)).toEqual(since);
    expect(await eventsUnder(key)).toBe(0);
  });

  test('keeps its key for itself', async () => {
    const key = newKey();
    const rename = (displayName: string) => group.admin.patch('/api/users/9', { displayName }, { key });
    expect(await rename('Player 9')).toMatchObject({ status: 200 });
    expect(await rename('Nine')).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
  });
});

test('a repeated game takes no second number', async () => {
  const submission = submissionOf({ rounds: CLEAR_ROUNDS });
  const key = newKey();
  const send = async () => (await group.recorder.post<GameView>('/api/games', submission, { key })).body.id;
  const id = await send();
  expect([await send(), await send()]).toEqual([id, id]);
  expect((await record(group.recorder, { rounds: CLEAR_ROUNDS })).id).toBe(id + 1);
});

test('of several members added with one username at the same moment one is added', async () => {
  const take = () => group.admin.post<UserView>('/api/users', newMember('wanted'), { key: newKey() });
  const answers = await Promise.all(Array.from({ length: 15 }, take));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 14 }, () => 409)]);
  const { body: users } = await group.member.get<UserView[]>('/api/users');
  expect(users.filter(({ username }) => username === 'wanted')).toHaveLength(1);
});
