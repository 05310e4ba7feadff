/** Tests games under way: who may share, take and follow one, and that both phones together record it once. */
import { randomUUID } from 'node:crypto';
import type { GameView } from '../../contract/games.js';
import type { SharedDraft } from '../../contract/game-draft.js';
import { type UnderWayView, underWayView } from '../../contract/under-way.js';
import type { ScreenCodeView } from '../../contract/room-screens.js';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { draftExample, type Group, PASSWORD, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { type HttpClient, letPass, statusesOf } from '../../testing/worlds/http-client.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';

const START = '2026-07-29T16:00:00Z';

let group: Group;
/** Member 4, who can record games too. */
let other: HttpClient;

beforeAll(async () => {
  group = await startGroup();
  await group.admin.patch('/api/users/4', { canCreateGames: true });
  other = await group.application.login('player4', PASSWORD);
});

beforeEach(() => group.application.clock.set(START));
afterAll(() => group?.application.stop());

const after = (minutes: number): void =>
  group.application.clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString());

const call = (client: HttpClient, method: string, path: string, body: object = {}) => {
  const text = method === 'GET' ? undefined : JSON.stringify(body);
  return client.send<UnderWayView>(method, `/api/games-under-way/${path}`, text);
};

const publish = (client: HttpClient, id: string, hands: number, change?: Partial<SharedDraft>) =>
  call(client, 'PUT', id, { hands, draft: draftExample(change) });

const askCode = (id: string, client = group.recorder, hands = 0) => call(client, 'POST', `${id}/code`, { hands });

/** A game of the recorder that waits for another phone. */
async function waiting(): Promise<{ id: string; code: string }> {
  const id = randomUUID();
  await publish(group.recorder, id, 0);
  const { body } = await askCode(id);
  expect(underWayView.parse(body)).toEqual(body);
  return { id, code: body.code!.text };
}

async function taken(): Promise<string> {
  const { id, code } = await waiting();
  expect((await call(other, 'POST', 'take', { code })).status).toBe(200);
  return id;
}

test('the phone that took a game goes on with it, and the first one follows until it takes it back', async () => {
  const { id, code } = await waiting();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const answer = await call(other, 'POST', 'take', { code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` });
  expect(answer.body).toMatchObject({
    id, first: { id: 2 }, taker: { id: 4 }, hands: 1, code: null, draft: draftExample(), gameId: null,
  });
  expect((await publish(other, id, 1, { currentRound: 3 })).body.draft.currentRound).toBe(3);
  // The first phone did not know yet that the game was taken, so its draft is not stored.
  expect((await publish(group.recorder, id, 0, { currentRound: 5 })).body)
    .toMatchObject({ hands: 1, draft: { currentRound: 3 } });
  expect((await askCode(id)).body.code).toBeNull();
  const takeBack = async (client: HttpClient, hands: number) => (
    await call(client, 'POST', `${id}/take-back`, { hands })).body;
  expect(await takeBack(other, 1)).toMatchObject({ hands: 1 });
  // This phone had not been told that the game was taken.
  expect(await takeBack(group.recorder, 0)).toMatchObject({ hands: 1 });
  expect(await takeBack(group.recorder, 1)).toMatchObject({ hands: 2, taker: { id: 4 } });
  expect((await publish(other, id, 1, { currentRound: 4 })).body).toMatchObject({ hands: 2 });
  await publish(group.recorder, id, 2, { currentRound: 1 });
  expect((await call(other, 'GET', id)).body).toMatchObject({ hands: 2, draft: { currentRound: 1 } });
});

test('who took a game hands it on to a third phone, which the first one follows and takes it back from', async () => {
  const id = await taken();
  await publish(other, id, 1, { currentRound: 3 });
  const code = async (hands: number) => (await askCode(id, other, hands)).body.code;
  expect(await code(0)).toBeNull();
  const given = (await code(1))!.text;
  expect((await call(other, 'POST', `${id}/code/end`, { hands: 1 })).body).toMatchObject({ hands: 1, code: null });
  expect((await call(group.admin, 'POST', 'take', { code: given })).status).toBe(404);
  await call(group.admin, 'POST', 'take', { code: (await code(1))!.text });
  expect((await publish(group.admin, id, 3, { currentRound: 4 })).body)
    .toMatchObject({ first: { id: 2 }, hands: 3, draft: { currentRound: 4 } });
  expect((await publish(other, id, 1, { currentRound: 5 })).status).toBe(404);
  expect((await call(group.recorder, 'GET', id)).body).toMatchObject({ hands: 3, draft: { currentRound: 4 } });
  expect((await call(group.recorder, 'POST', `${id}/take-back`, { hands: 3 })).body).toMatchObject({ hands: 4 });
});

test('one member hands a game from one phone to another', async () => {
  const { id, code } = await waiting();
  await call(group.recorder, 'POST', 'take', { code });
  expect((await publish(group.recorder, id, 1, { currentRound: 3 })).body.draft.currentRound).toBe(3);
  expect((await publish(group.recorder, id, 0, { currentRound: 4 })).body.draft.currentRound).toBe(3);
});

describe('a code', () => {
  const GONE = { status: 404, body: {
    message: 'No game waits for this code. A code works once, for ten minutes.', rule: 'CodeMustBeOfAGame',
  } };

  test('works once', async () => {
    const { code } = await waiting();
    const answers = await Promise.all([other, group.admin].map((client) => call(client, 'POST', 'take', { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('works for ten minutes, and the same one is shown meanwhile', async () => {
    const { id, code } = await waiting();
    after(9);
    expect((await askCode(id)).body.code!.text).toBe(code);
    after(10);
    expect((await call(group.recorder, 'GET', id)).body.code).toBeNull();
    expect(await call(other, 'POST', 'take', { code })).toMatchObject(GONE);
    expect((await askCode(id)).body.code!.text).not.toBe(code);
  });

  test('stops working when the first phone takes the game back', async () => {
    const { id, code } = await waiting();
    const { body } = await call(group.recorder, 'POST', `${id}/take-back`, { hands: 0 });
    expect(body).toMatchObject({ code: null, hands: 0 });
    expect(await call(other, 'POST', 'take', { code })).toMatchObject(GONE);
  });

  test('is for members who record, and is not guessed', async () => {
    const { id, code } = await waiting();
    expect((await call(group.member, 'POST', 'take', { code })).status).toBe(403);
    for (const client of [group.admin, other]) expect((await call(client, 'GET', id)).status).toBe(404);
    expect((await publish(group.admin, id, 0)).status).toBe(404);
    await group.admin.patch('/api/users/5', { canCreateGames: true });
    const guesser = await group.application.login('player5', PASSWORD);
    const guesses = await Promise.all(Array.from({ length: 400 }, () => (
      call(guesser, 'POST', 'take', { code: 'ABCDEFGH' }))));
    expect(letPass(guesses)).toEqual({ 404: 10 });
    const refused = await call(guesser, 'POST', 'take', { code });
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d{0,2}$/);
    expect((await call(other, 'POST', 'take', { code })).status).toBe(200);
  });
});

test('a member has twenty games under way at most, however many begin at once', async () => {
  const ids = Array.from({ length: 60 }, () => randomUUID());
  await Promise.all(ids.map((id) => publish(group.admin, id, 0)));
  expect(statusesOf(await Promise.all(ids.map((id) => call(group.admin, 'GET', id))))).toEqual({ 200: 20, 404: 40 });
});

test('when both phones send the game at once, it is recorded once, and both learn its number', async () => {
  const id = await taken();
  const sent = { ...submissionOf({ date: '2026-07-29', rounds: CLEAR_ROUNDS }), sentAs: { memberId: 2, key: id } };
  const answers = await Promise.all([group.recorder, other, group.recorder, other].map((client) =>
    client.post<GameView>('/api/games', sent)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const keys = (await loggedEvents(group.application.log)).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.filter((key) => key === `2:${id}`)).toHaveLength(1);
  for (const client of [group.recorder, other]) {
    expect((await call(client, 'GET', id)).body.gameId).toBe(answers[0]!.body.id);
  }
  const changed = { ...sent, game: { ...sent.game, location: 'Porch' } };
  const reused = { status: 409, body: { rule: 'IdempotencyKeyReused' } };
  expect(await other.post('/api/games', changed)).toMatchObject(reused);
});

test('only who took the game sends it for the first phone', async () => {
  const { id } = await waiting();
  const sent = { ...submissionOf({ rounds: CLEAR_ROUNDS }), sentAs: { memberId: 2, key: id } };
  expect((await other.post('/api/games', sent)).status).toBe(403);
});

test('only the first phone gives a game up, while it has the game, and may begin it again', async () => {
  const { id, code } = await waiting();
  const giveUp = async (client: HttpClient, hands: number) => (
    await client.post(`/api/games-under-way/${id}/give-up`, { hands })).body;
  expect(await giveUp(group.admin, 0)).toEqual({ isGivenUp: false });
  await call(other, 'POST', 'take', { code });
  for (const [client, hands] of [[group.recorder, 0], [group.recorder, 1], [other, 1]] as const) {
    expect(await giveUp(client, hands)).toEqual({ isGivenUp: false });
  }
  await call(group.recorder, 'POST', `${id}/take-back`, { hands: 1 });
  expect(await giveUp(group.recorder, 2)).toEqual({ isGivenUp: true });
  expect((await call(other, 'GET', id)).status).toBe(404);
  expect((await publish(group.recorder, id, 2)).body).toMatchObject({ hands: 2, taker: null });
});

test('a game that nobody changes for a day is forgotten, and the first phone may begin it again', async () => {
  const id = await taken();
  after(24 * 60 - 1);
  expect((await call(other, 'GET', id)).status).toBe(200);
  after(24 * 60);
  expect((await call(other, 'GET', id)).status).toBe(404);
  await waiting();
  expect((await publish(other, id, 1)).status).toBe(404);
  expect((await publish(group.recorder, id, 0)).body).toMatchObject({ hands: 0, taker: null });
});

test.each<[string, Partial<Record<keyof SharedDraft, unknown>>]>([
  ['an unknown role', { roundPositions: [{ 1: 3 }, {}, {}, {}, {}] }],
  ['five roles in a round', { roundPositions: [{ 1: 1, 2: 2, 3: 4, 4: 5, 5: 5 }, {}, {}, {}, {}] }],
  ['more players than seats', { selectedPlayers: Array.from({ length: 11 }, (_, index) => index + 1) }],
  ['three teams', { processedTeams: draftExample().processedTeams.slice(1) }],
])('a draft with %s is refused', async (_, change) => {
  expect((await publish(group.recorder, randomUUID(), 0, change as Partial<SharedDraft>)).status).toBe(400);
});

test('a screen in the room shows the game round by round until it is recorded or rests', async () => {
  const asked = await group.application.anonymous().post<ScreenCodeView>('/api/tv/code', {});
  await group.recorder.post('/api/screens', { code: asked.body.code });
  const cookie = asked.headers.getSetCookie().join().split(';', 1)[0]!;
  const shown = async () => (await group.application.anonymous()
    .get<{ game: object | null }>('/api/tv/under-way', { headers: { cookie } })).body.game;
  after(4_000);
  expect(await shown()).toBeNull();
  const id = randomUUID();
  await publish(group.recorder, id, 0);
  expect(await shown()).toMatchObject({
    currentRound: 2,
    teams: [
      { players: [{ id: 1 }, { id: 2 }], scores: [2, 2, null, null, null], roundSum: 4 },
      { scores: [1, 0, null, null, null] },
      { scores: [-1, 0, null, null, null] },
      { scores: [-2, 0, null, null, null] },
    ],
  });
  after(4_030);
  expect(await shown()).toBeNull();
  await publish(group.recorder, id, 0);
  expect(await shown()).not.toBeNull();
  await call(group.recorder, 'POST', `${id}/give-up`, { hands: 0 });
  expect(await shown()).toBeNull();
  await publish(group.recorder, id, 0);
  expect(await shown()).not.toBeNull();
  const sent = { ...submissionOf({ rounds: CLEAR_ROUNDS }), sentAs: { memberId: 2, key: id } };
  await group.recorder.post('/api/games', sent);
  expect(await shown()).toBeNull();

  const rules = { ...RULES, roles: { ...RULES.roles, president: 5, loser: -5 }, lastRoundFactor: 3 };
  await group.admin.post('/api/group/rules', { from: '2026-09', rules, reason: 'More for the president' });
  group.application.clock.set('2026-09-02T16:00:00Z');
  await publish(group.recorder, randomUUID(), 0, { gameDate: '2026-09-02' });
  expect(await shown()).toMatchObject({ teams: [{ scores: [5, 5, null, null, null], roundSum: 10 }, {}, {}, {}] });
});
