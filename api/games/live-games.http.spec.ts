/** Tests the running game on every phone: who sees what for how long, and how a second recorder goes on with it. */
import { randomUUID } from 'node:crypto';
import type { GameView } from '../../contract/games.js';
import type { SharedDraft } from '../../contract/game-draft.js';
import { type LiveEndView, type LiveGame, type LiveView, liveView, type TakeOverView } from '../../contract/live.js';
import type { UpdateView } from '../../contract/updates.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { EventStreamReader } from '../../testing/worlds/event-stream-reader.js';
import { draftExample, type Group, PASSWORD, startGroup, submissionOf } from '../../testing/worlds/group.js';
import type { HttpClient } from '../../testing/worlds/http-client.js';

const START = '2026-07-29T16:00:00Z';

let group: Group;
/** Member 4, who can record games too. */
let other: HttpClient;
let day = 0;

beforeAll(async () => {
  group = await startGroup();
  await group.admin.patch('/api/users/4', { canCreateGames: true });
  other = await group.application.login('player4', PASSWORD);
});

// The games of each test are a day later: those of earlier tests rest.
beforeEach(() => {
  day += 1;
  after(0);
});
afterAll(() => group?.application.stop());

const at = (minutes: number): string =>
  new Date(Date.parse(START) + (day * 24 * 60 + minutes) * 60_000).toISOString();
const after = (minutes: number): void => group.application.clock.set(at(minutes));
const date = (): string => at(0).slice(0, 10);

const publish = (client: HttpClient, id: string, hands = 0, change?: Partial<SharedDraft>) =>
  client.send<{ hands: number; liveId: number; draft: SharedDraft }>('PUT', `/api/games-under-way/${id}`,
    JSON.stringify({ hands, draft: draftExample({ gameDate: date(), ...change }) }));

async function begun(client = group.recorder): Promise<{ id: string; liveId: number }> {
  const id = randomUUID();
  return { id, liveId: (await publish(client, id)).body.liveId };
}

const gamesFor = async (client: HttpClient): Promise<LiveView['games']> =>
  (await client.get<LiveView>('/api/live')).body.games;
const shown = async (): Promise<LiveGame | undefined> => (await gamesFor(group.member))[0];

const takeOver = (client: HttpClient, liveId: number) =>
  client.post<TakeOverView>(`/api/live/${liveId}/take-over`, {});
const answer = (client: HttpClient, liveId: number, askedBy: number, accepts = true) =>
  client.post<LiveView>(`/api/live/${liveId}/answer`, { askedBy, accepts });

const sent = (id: string, more: object = {}, rounds = CLEAR_ROUNDS) => ({
  ...submissionOf({ date: date(), rounds }), anotherGame: false, sentAs: { memberId: 2, key: id, ...more },
});

test('every member sees the game round by round, without the key of the phone', async () => {
  expect((await group.application.anonymous().get('/api/live')).status).toBe(401);
  expect(await gamesFor(group.member)).toEqual([]);
  const { id, liveId } = await begun();
  const { body } = await group.member.get<LiveView>('/api/live');
  expect(liveView.strict().parse(body)).toEqual(body);
  expect(JSON.stringify(body)).not.toContain(id);
  expect(body.games).toMatchObject([{
    id: liveId, recorder: { id: 2, displayName: 'Player 2', avatarUrl: null }, startedAt: at(0), changedAt: at(0),
    ofEvening: 1, currentRound: 2,
    teams: [
      { teamId: 1, players: [{ id: 1 }, { id: 2 }], scores: [2, 2, null, null, null], roundSum: 4 },
      { scores: [1, 0, null, null, null], roundSum: 1 }, { roundSum: -1 }, { roundSum: -2 },
    ],
    roles: [{ role: 1, playerId: 2 }],
    ifEnded: {
      places: [1, 2, 3, 4].map((teamId) => ({ teamId, place: teamId })),
      // Both winners have two points.
      cards: [],
    },
  }]);
  after(1);
  const roundPositions = [{ 1: 1, 3: 2, 5: 4, 7: 5 }, {}, {}, {}, {}] as const;
  await publish(group.recorder, id, 0, { currentRound: 3, roundPositions });
  expect(await shown()).toMatchObject({
    changedAt: at(1), currentRound: 3, roles: [],
    ifEnded: { cards: [
      { card: '2 of diamonds', playerIds: [1] }, { card: '2 of clubs', playerIds: [2] },
      { card: 'Ace of spades', playerIds: [3, 4] },
    ] },
  });
});

test('it is shown for half an hour after its last change, and until it is given up or recorded', async () => {
  const { id, liveId } = await begun();
  after(29);
  expect(await shown()).toBeDefined();
  after(30);
  expect(await shown()).toBeUndefined();
  await publish(group.recorder, id);
  expect(await shown()).toBeDefined();
  await group.recorder.post(`/api/games-under-way/${id}/give-up`, { hands: 0 });
  expect(await shown()).toBeUndefined();
  const end = async (): Promise<LiveEndView> => (await group.member.get<LiveEndView>(`/api/live/${liveId}/end`)).body;
  expect(await end()).toEqual({ gameId: null });
  const next = await begun();
  expect(next.liveId).not.toBe(liveId);
  const { body } = await group.recorder.post<GameView>('/api/games', sent(next.id));
  expect(await shown()).toBeUndefined();
  expect((await group.member.get<LiveEndView>(`/api/live/${next.liveId}/end`)).body).toEqual({ gameId: body.id });
  expect(await begun()).toBeDefined();
  expect((await shown())!.ofEvening).toBe(2);
});

test('an answer that nothing changes is not sent again, and a change comes at once', async () => {
  const { id } = await begun();
  const first = await group.member.get('/api/live');
  const known = { headers: { 'If-None-Match': first.headers.get('etag')! } };
  expect((await group.member.get('/api/live', known)).status).toBe(304);
  const board = await group.member.get('/api/games/dates');
  const reader = new EventStreamReader(await group.member.stream('/api/updates'));
  await reader.next();
  await publish(group.recorder, id, 0, { currentRound: 3 });
  const { changed } = (await reader.next())!.data as UpdateView;
  expect(changed).toEqual(['live']);
  await reader.close();
  expect((await group.member.get('/api/live', known)).status).toBe(200);
  const unchanged = { headers: { 'If-None-Match': board.headers.get('etag')! } };
  expect((await group.member.get('/api/games/dates', unchanged)).status).toBe(304);
});

test('a name that is withheld stays withheld', async () => {
  await begun();
  await group.admin.patch('/api/users/8', { isActive: false });
  await group.admin.post('/api/users/8/withhold-name', { reason: 'Asked' });
  expect((await shown())!.teams[3]!.players[1]!.displayName).toBe('Former member 8');
});

test('a second recorder asks, and goes on once the phone says yes; the first one then watches', async () => {
  const { id, liveId } = await begun();
  expect((await takeOver(group.member, liveId)).status).toBe(403);
  expect((await takeOver(other, liveId)).body).toEqual({ game: null });
  expect(await shown()).toMatchObject({ recorder: { id: 2 }, askedBy: { id: 4 }, askedAt: at(0) });
  expect(await takeOver(group.admin, liveId)).toMatchObject({
    status: 409, body: { rule: 'OneAsksAtATime', message: 'Player 4 has just asked for this game.' },
  });
  for (const client of [other, group.admin]) {
    expect((await answer(client, liveId, 4)).status).toBe(client === other ? 403 : 409);
  }
  expect((await answer(group.recorder, liveId, 5)).status).toBe(200);
  expect((await shown())!.recorder.id).toBe(2);
  await answer(group.recorder, liveId, 4, false);
  expect(await shown()).toMatchObject({ recorder: { id: 2 }, askedBy: null });
  await takeOver(other, liveId);
  await answer(group.recorder, liveId, 4);
  expect(await shown()).toMatchObject({ recorder: { id: 4 }, askedBy: null });
  expect((await takeOver(other, liveId)).body.game).toMatchObject({ id, hands: 1, liveId });
  expect((await publish(group.recorder, id, 0, { currentRound: 5 })).body).toMatchObject({
    hands: 1, draft: { currentRound: 2 },
  });
  expect((await publish(other, id, 1, { currentRound: 3 })).status).toBe(200);
  await group.recorder.post(`/api/games-under-way/${id}/take-back`, { hands: 1 });
  expect((await shown())!.recorder.id).toBe(2);
});

test('an admin answers after two minutes; the game of the phone that was away is then another one', async () => {
  const { id, liveId } = await begun();
  await takeOver(other, liveId);
  after(1.9);
  expect(await answer(group.admin, liveId, 4)).toMatchObject({ status: 409, body: { rule: 'PhoneMayStillAnswer' } });
  after(2);
  expect((await answer(group.admin, liveId, 4)).status).toBe(200);
  expect((await takeOver(other, liveId)).body.game).toMatchObject({ id, hands: 1 });
  expect(await group.recorder.post('/api/games', sent(id))).toMatchObject({
    status: 409,
    body: {
      rule: 'GameWentOn', message: 'Player 4 goes on with this game. Send yours as another game, or drop it.',
    },
  });
  const { body } = await other.post<GameView>('/api/games', sent(id, {}, TIED_MIDDLE_ROUNDS));
  const own = { ...sent(randomUUID()), sentAs: undefined, anotherGame: true };
  expect((await group.recorder.post<GameView>('/api/games', own)).body.id).not.toBe(body.id);
});

test('if both finish all the same, the second is asked, and may say that it is another game', async () => {
  const startedAt = at(0);
  const [mine, theirs] = [await begun(), await begun(other)];
  after(10);
  const first = await group.recorder.post<GameView>('/api/games', sent(mine.id, { startedAt }));
  expect(first.status).toBe(201);
  after(13);
  const second = (more: object) => {
    const game = sent(theirs.id, { startedAt, ...more }, TIED_MIDDLE_ROUNDS);
    return { ...game, sentAs: { ...game.sentAs, memberId: 4 } };
  };
  expect(await other.post('/api/games', second({}))).toMatchObject({
    status: 409,
    body: {
      rule: 'SamePeopleRecorded', gameId: first.body.id,
      message: `Player 2 recorded a game of the same people 3 minutes ago: game ${first.body.id}.`,
    },
  });
  // A game that began after it is another one, and so is one of an older client, which does not say when it began.
  expect((await other.post<GameView>('/api/games', second({ startedAt: at(11) }))).status).toBe(201);
  // The repeat of a recorded game is not asked about.
  expect((await other.post<GameView>('/api/games', second({}))).status).toBe(201);
  const again = { ...second({}), sentAs: { memberId: 4, key: randomUUID(), startedAt } };
  expect((await other.post('/api/games', { ...again, anotherGame: true })).status).toBe(201);
});
