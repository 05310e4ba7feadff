/** Tests the calls of personal statistics: their shapes and refusals, and that they follow changes of games. */
import { z } from 'zod';
import { NO_PLAYER } from '../../domain/no-player.js';
import {
  dashboardView, type DashboardView, kpisView, type KpisView, partnershipView, type PartnershipView, partnerStatsView,
  type PartnerStatsView, userStatsView, type UserStatsView,
} from '../../contract/stats.js';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, orders } from '../../domain/testing/game-examples.js';
import { errorView } from '../../contract/refusal.js';
import { gameView, type GameView } from '../../contract/games.js';
import { groupOfSuite, PASSWORD, record, submissionOf } from '../../testing/worlds/group.js';

const get = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;
const kpisOf = (id: number) => get<KpisView>(`/api/user-stats/kpis/${id}`);

/** Member 1 wins all three games: with 2 on two days of June, with No Player in July. */
const group = groupOfSuite({ now: '2026-07-15T16:00:00Z' }, async (group) => {
  await record(group.recorder, { date: '2026-06-30', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2026-06-29', rounds: CLEAR_ROUNDS });
  const [, ...others] = FOUR_TEAMS;
  const nine = [[1, NO_PLAYER.id], ...others, [2, 9]] as const;
  await record(group.recorder, { date: '2026-07-02', seats: nine, rounds: CLEAR_ROUNDS });
});

describe('every call answers in its declared shape, with nothing else', () => {
  test.each([
    ['/api/users/3/stats', userStatsView],
    ['/api/users/3/stats?t=1764000000000', userStatsView],
    ['/api/users/3/games', z.array(gameView).length(3)],
    ['/api/users/3/partners', z.array(partnershipView).min(1)],
    ['/api/user-stats/kpis/3', kpisView],
    ['/api/user-stats/partners/3', partnerStatsView],
    ['/api/fast/dashboard', dashboardView],
    ['/api/users/10/stats', userStatsView],
    ['/api/users/10/games', z.array(gameView).length(0)],
    ['/api/users/10/partners', z.array(partnershipView).length(0)],
    ['/api/user-stats/kpis/10', kpisView],
    ['/api/user-stats/partners/10', partnerStatsView],
  ])('%s', async (path, answers) => {
    const { status, body } = await group.member.get(path);
    expect({ status, body }).toEqual({ status: 200, body: answers.parse(body) });
  });
});

describe('a request is refused', () => {
  const CALLS = ['users/:id/stats', 'users/:id/games', 'users/:id/partners', 'user-stats/kpis/:id',
    'user-stats/partners/:id'];
  const number = 'An id must be a positive whole number';
  const limit = 'limit must be a whole number from 1 to 1000';

  test.each(CALLS.flatMap((call) => [
    [call, '98', 404, 'There is no player 98.'] as const,
    [call, String(NO_PLAYER.id), 404, 'No Player has no statistics.'] as const,
    [call, 'amara', 400, number] as const,
    [call, '0', 400, number] as const,
    [call, '1.5', 400, number] as const,
    [call, '99999999999', 400, number] as const,
  ]))('%s of %s: %i %s', async (call, id, status, message) => {
    const answer = await group.member.get(`/api/${call.replace(':id', id)}`);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(answer.body).toEqual(errorView.parse(answer.body));
  });

  test.each([
    ['limit=0', limit], ['limit=1001', limit], ['limit=many', limit], ['limit=', limit], ['limit=1&limit=2', limit],
    ['before=0', number], ['before=yesterday', number],
  ])('for games with %s: %s', async (query, message) => {
    expect(await group.member.get(`/api/users/3/games?${query}`)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('the games of a member', () => {
  test('are listed by page, newest id first', async () => {
    const idsAt = async (query: string) => (await get<GameView[]>(`/api/users/1/games${query}`)).map(({ id }) => id);
    expect(await idsAt('')).toEqual([3, 2, 1]);
    expect(await idsAt('?limit=2')).toEqual([3, 2]);
    expect(await idsAt('?limit=2&before=2')).toEqual([1]);
    expect(await idsAt('?before=1')).toEqual([]);
  });

  test('are those that the member played, as all members see them', async () => {
    const games = await get<GameView[]>('/api/users/9/games');
    expect(games).toEqual([await get<GameView>('/api/games/3')]);
  });
});

describe('the figures', () => {
  test('count the current month in Toronto apart from all time', async () => {
    expect(await kpisOf(1)).toEqual({
      lastGameDate: '2026-07-02',
      monthlyStats: { winRate: 100, gamesPlayed: 1, gamesWon: 1, bestScore: 10 },
      positionStats: { president: 5, vicePresident: 0, viceLoser: 0, loser: 0, presidentRate: 100, loserRate: 0 },
      allTimeStats: { winRate: 100, gamesPlayed: 3, gamesWon: 3, bestScore: 10, currentStreak: 3 },
      allTimePositionStats: {
        president: 15, vicePresident: 0, viceLoser: 0, loser: 0, presidentRate: 100, loserRate: 0,
      },
    });
    group.application.clock.set('2026-08-01T03:59:59Z');
    expect((await kpisOf(1)).monthlyStats.gamesPlayed).toBe(1);
    group.application.clock.set('2026-08-01T04:00:00Z');
    expect((await kpisOf(1)).monthlyStats).toEqual({ winRate: 0, gamesPlayed: 0, gamesWon: 0, bestScore: null });
    group.application.clock.set('2026-07-15T16:00:00Z');
  });

  test('do not count No Player as a partner', async () => {
    expect(await get<PartnershipView[]>('/api/users/1/partners')).toEqual([
      { partner: { id: 2, displayName: 'Player 2', avatarUrl: null }, gamesPlayed: 2, points: 20, avgScore: 10 },
    ]);
    const player2 = {
      partnerId: 2, partnerName: 'Player 2', partnerAvatarUrl: null, avgScore: 10, gamesPlayed: 2,
    };
    expect(await get<PartnerStatsView>('/api/user-stats/partners/1')).toEqual({
      totalPartnerships: 1, avgPartnerScore: 10, bestPartner: player2, worstPartner: null, mostFrequentPartner: player2,
    });
  });

  test('show the current name of a partner', async () => {
    await group.admin.patch('/api/users/4', { displayName: 'Ace' });
    expect((await get<PartnerStatsView>('/api/user-stats/partners/3')).bestPartner?.partnerName).toBe('Ace');
  });
});

test('the dashboard has the evenings in order and the place among all who played this month', async () => {
  const { user, form, place, partners } = await get<DashboardView>('/api/fast/dashboard');
  expect(user).toMatchObject({ id: 3, username: 'player3' });
  expect(form).toEqual([
    { date: '2026-06-29', total: 5, final: 5, rank: 2, of: 4 },
    { date: '2026-06-30', total: 5, final: 5, rank: 2, of: 4 },
    { date: '2026-07-02', total: 5, final: 5, rank: 2, of: 5 },
  ]);
  expect(place).toEqual({
    month: '2026-07', rank: 2, of: 9, monthlyFinalScore: 5, totalScore: 5,
    ahead: { player: { id: 1, displayName: 'organizer', avatarUrl: null }, rank: 1, by: 5 },
    behind: { player: { id: 2, displayName: 'Player 2', avatarUrl: null }, rank: 4, by: 2 },
  });
  expect(partners.totalPartnerships).toBe(1);
});

test('the first on the board has no one ahead, the last no one behind', async () => {
  const placeOf = async (username: string, password: string) => {
    const client = await group.application.login(username, password);
    return (await client.get<DashboardView>('/api/fast/dashboard')).body.place;
  };
  const { username, password } = group.application.admin;
  expect(await placeOf(username, password)).toMatchObject({ rank: 1, ahead: null, behind: { rank: 2, by: 5 } });
  expect(await placeOf('player8', PASSWORD)).toMatchObject({ rank: 8, ahead: { rank: 6, by: 5 }, behind: null });
});

describe('statistics follow every later change of a game', () => {
  let tied: GameView;
  let last: GameView;

  beforeAll(async () => {
    tied = await record(group.recorder, { date: '2026-07-03', rounds: ALL_TIED_ROUNDS });
    last = await record(group.recorder, { date: '2026-07-04', rounds: CLEAR_ROUNDS });
  });

  /** Games, wins and streak of member 1; games and points with member 2. */
  const statsNow = async () => {
    const { gamesPlayed, gamesWon, currentStreak } = await get<UserStatsView>('/api/users/1/stats');
    const [together] = await get<PartnershipView[]>('/api/users/1/partners');
    return [gamesPlayed, gamesWon, currentStreak, together?.gamesPlayed, together?.points];
  };

  test('a tie is resolved when another game was played already, and reset again', async () => {
    expect(await statsNow()).toEqual([5, 4, 1, 4, 30]);
    await group.member.post(`/api/games/${tied.id}/position-tie-breakers`, {
      tieBreakers: orders([1, 1], [2, 2], [3, 3], [4, 4]),
    });
    expect(await statsNow()).toEqual([5, 5, 5, 4, 40]);
    await group.recorder.post(`/api/games/${tied.id}/reset-positions`);
    expect(await statsNow()).toEqual([5, 4, 1, 4, 30]);
  });

  test('the latest game is voided and restored', async () => {
    await group.recorder.post(`/api/games/${last.id}/void`, { reason: 'Entered twice' });
    expect(await statsNow()).toEqual([4, 3, 0, 3, 20]);
    expect((await kpisOf(1)).lastGameDate).toBe('2026-07-03');
    expect((await get<GameView[]>('/api/users/1/games')).map(({ id }) => id)).not.toContain(last.id);
    await group.recorder.post(`/api/games/${last.id}/restore`, { reason: 'It was another evening' });
    expect(await statsNow()).toEqual([5, 4, 1, 4, 30]);
  });

  test('a game is corrected into an earlier month', async () => {
    const correction = { ...submissionOf({ date: '2026-05-31', rounds: CLEAR_ROUNDS }), reason: 'Wrong sheet' };
    const { status } = await group.recorder.post(`/api/games/${tied.id}/correct`, correction);
    expect(status).toBe(200);
    expect(await statsNow()).toEqual([5, 5, 5, 4, 40]);
    expect((await kpisOf(1)).monthlyStats).toMatchObject({ gamesPlayed: 2, gamesWon: 2 });
  });
});
