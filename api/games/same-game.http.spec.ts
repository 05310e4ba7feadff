/** Tests that a game that two scorers send is recorded once, unless a scorer confirms that it is another game. */
import { CLEAR_ROUNDS, recordGame, TIED_MIDDLE_ROUNDS, variedRounds } from '../../domain/testing/game-examples.js';
import { type EnteredContent, gameContent } from '../../domain/game/same-game.js';
import type { GameView, NewGame } from '../../contract/games.js';
import { groupOfSuite, toSubmission } from '../../testing/worlds/group.js';
import type { Answer, HttpClient } from '../../testing/worlds/http-client.js';
import { startOtherProcess } from '../../testing/worlds/load-server.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';

const NOW = '2026-07-29T16:00:00Z';

const group = groupOfSuite({ now: NOW });

afterEach(() => group.application.clock.set(NOW));

let examples = 0;

/** A game that no test has sent. */
function nextGame(): NewGame {
  const { game, teams } = recordGame({ date: '2026-07-28', rounds: variedRounds(CLEAR_ROUNDS, examples++) });
  return { game, teams: [...teams].map((team) => (
    { ...team, scores: [], player1Scores: [...team.player1Scores], player2Scores: [...team.player2Scores] })) };
}

const send = (client: HttpClient, game: object, key?: string): Promise<Answer<GameView>> =>
  client.post<GameView>('/api/games', game, key === undefined ? {} : { key });

const recorded = async (game: object): Promise<number> => {
  const { status, body } = await send(group.recorder, game);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.id;
};

/** The number of games in the log that equal a game. */
async function inLog({ game: { date }, teams }: NewGame): Promise<number> {
  const events = await loggedEvents(group.application.log);
  return events.filter(({ type, data }) =>
    type === 'GameRecorded' && gameContent(data as EnteredContent) === gameContent({ date, teams })).length;
}

test('the other scorer is shown the game, however it was entered', async () => {
  const game = nextGame();
  const id = await recorded(game);
  group.application.clock.set('2026-07-29T16:01:00Z');
  const turned = {
    game: { ...game.game, location: 'Kitchen', gameType: 'Quick' },
    teams: [...game.teams].reverse().map((team) => ({
      player1Id: team.player2Id, player1Scores: team.player2Scores,
      player2Id: team.player1Id, player2Scores: team.player1Scores, scores: [],
    })),
  };
  for (const again of [game, turned]) {
    expect(await send(group.admin, again)).toMatchObject({
      status: 409,
      body: {
        rule: 'SameGameRecorded', gameId: id, message: `Player 2 recorded the same game a minute ago: game ${id}.`,
      },
    });
  }
  expect(await inLog(game)).toBe(1);
});

test('a game with other pairs, points or date is another one', async () => {
  const rounds = variedRounds(CLEAR_ROUNDS, 2 ** 19);
  await recorded(toSubmission(recordGame({ date: '2026-07-28', rounds })));
  await recorded(toSubmission(recordGame({ date: '2026-07-27', rounds })));
  await recorded(toSubmission(recordGame({ date: '2026-07-28', rounds, seats: [[1, 4], [3, 2], [5, 6], [7, 8]] })));
  await recorded(toSubmission(recordGame({ date: '2026-07-28', rounds: TIED_MIDDLE_ROUNDS })));
});

test('both are kept if somebody says so, even under the key that was refused', async () => {
  const game = nextGame();
  const first = await recorded(game);
  expect(await send(group.admin, game, 'mine')).toMatchObject({ status: 409, body: { gameId: first } });
  const { status, body } = await send(group.admin, { ...game, anotherGame: true }, 'mine');
  expect({ status, another: body.id !== first }).toEqual({ status: 201, another: true });
  expect(await send(group.admin, { ...game, anotherGame: true }, 'mine')).toMatchObject({ body: { id: body.id } });
  expect(await send(group.admin, game, 'mine')).toMatchObject({ status: 201, body: { id: body.id } });
  expect(await inLog(game)).toBe(2);
  // The later game is voided; the earlier one still counts.
  await group.recorder.post(`/api/games/${body.id}/void`, { reason: 'Counted twice' });
  expect(await send(group.recorder, game)).toMatchObject({ status: 409, body: { gameId: first } });
  await group.recorder.post(`/api/games/${first}/void`, { reason: 'Counted twice' });
  await group.recorder.post(`/api/games/${body.id}/restore`, { reason: 'It was not' });
  expect(await send(group.recorder, game)).toMatchObject({ status: 409, body: { gameId: body.id } });
});

test('a repeated key gets its first answer, however late', async () => {
  const game = nextGame();
  const { body } = await send(group.recorder, game, 'first');
  expect(await send(group.admin, game)).toMatchObject({ status: 409 });
  group.application.clock.set('2026-07-31T16:00:00Z');
  expect(await send(group.recorder, game, 'first')).toMatchObject({ status: 201, body: { id: body.id } });
});

test('a voided game, one of a day ago and one that was corrected since do not count', async () => {
  const [voided, old, corrected] = [nextGame(), nextGame(), nextGame()];
  const voidedId = await recorded(voided);
  await group.recorder.post(`/api/games/${voidedId}/void`, { reason: 'It never was' });
  await recorded(voided);
  const correctedId = await recorded(corrected);
  const right = nextGame();
  await group.recorder.post(`/api/games/${correctedId}/correct`, { ...right, reason: 'A slip' });
  await recorded(corrected);
  expect(await send(group.admin, right)).toMatchObject({ status: 409, body: { gameId: correctedId } });
  await recorded(old);
  group.application.clock.set('2026-07-30T15:59:00Z');
  expect(await send(group.admin, old)).toMatchObject({
    status: 409, body: { message: expect.stringContaining(' 23 hours ago: ') },
  });
  group.application.clock.set('2026-07-30T16:00:00Z');
  await recorded(old);
});

describe('beside another process', () => {
  let other: Awaited<ReturnType<typeof startOtherProcess>>;

  beforeAll(async () => {
    other = await startOtherProcess(group.application.environment, group.application.clock);
  });
  afterAll(() => other?.close());

  const issuerOf = (key: string): Issuer => ({ actorId: 1, idempotencyKey: `1:${key}`, correlationId: key });

  test('of eight that are sent at once one is recorded, and all are shown it', async () => {
    for (let time = 0; time < 5; time += 1) {
      const game = nextGame();
      const there = Promise.allSettled(['a', 'b', 'c'].map((key) => (
        other.games.record(game, issuerOf(`at-once-${time}-${key}`)))));
      const here = await Promise.all([group.admin, group.recorder, group.admin, group.recorder, group.admin]
        .map((client) => send(client, game)));
      const ids = [
        ...here.map(({ status, body }) => [status, 'gameId' in body ? body.gameId : body.id]),
        ...(await there).map((outcome) => (outcome.status === 'fulfilled'
          ? [201, outcome.value.state.gameId] : [409, (outcome.reason as { gameId: number }).gameId])),
      ];
      expect(new Set(ids.map(([, id]) => id)).size).toBe(1);
      expect(ids.map(([status]) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
      expect(await inLog(game)).toBe(1);
    }
  });

  test('a game whose sender died before the append is recorded by the next, and the first is shown it', async () => {
    const game = nextGame();
    const issuer = issuerOf('died');
    const entered = { date: game.game.date, teams: game.teams };
    await other.claims.numberFor(entered, issuer, requestDigest(game), false);
    const id = await recorded(game);
    await expect(other.games.record(game, issuer)).rejects.toMatchObject({ rule: 'SameGameRecorded', gameId: id });
    expect((await other.games.record({ ...game, anotherGame: true }, issuer)).state.gameId).not.toBe(id);
  });
});
