/** Tests of the personal statistics of a real season, against figures that were worked out separately. */
import type {
  DashboardView, KpisView, PartnershipView, PartnerStatsView, UserStatsView,
} from '../../contract/stats.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import { sampleOf } from '../jest/long-run.js';
import type { HttpClient } from '../worlds/http-client.js';
import type { TestApplication } from '../worlds/start-application.js';
import { expected as expectedOfSeason } from './season-suite.js';

interface ExpectedPartner {
  partner: string;
  games: number;
  points: number;
  avg: number;
}
interface Expected {
  kpis: Record<string, Record<'allTime' | '2025-06', Record<string, number | string>>>;
  partners: Record<string, ExpectedPartner[]>;
  days: Record<string, Record<string, { total: number; rank: number; final: number }>>;
}

const expected = expectedOfSeason as Expected;
const usernames = Object.keys(expected.kpis);

/** @param started  called when the tests run: the application with the season, and its admin */
export function describeStats(started: () => readonly [application: TestApplication, admin: HttpClient]): void {
  let application: TestApplication;
  let member: HttpClient;
  let users: ReadonlyMap<string, UserView>;
  let games: readonly GameView[];

  beforeAll(async () => {
    [application, member] = started();
    users = new Map((await get<UserView[]>('/api/users')).map((user) => [user.username, user]));
    games = await get<GameView[]>('/api/games');
  });

  const get = async <Body>(path: string): Promise<Body> => (await member.get<Body>(path)).body;
  const idOf = (username: string): number => users.get(username)!.id;
  const nameOf = (username: string): string => users.get(username)!.displayName;

  /** Replays a member's games from their views, without the statistics. */
  function replayed(username: string): { bestScore: number; currentStreak: number; gameIds: number[] } {
    const id = idOf(username);
    const own = games
      .map((game) => ({ ...game, team: game.teams.find(({ players }) => players.some((player) => player.id === id)) }))
      .filter(({ team }) => team !== undefined)
      .sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
    const totals = new Map<string, number>();
    for (const { date, team } of own) totals.set(date, (totals.get(date) ?? 0) + team!.totalScore);
    const notWon = own.findIndex(({ team }) => team!.position !== 1);
    return {
      bestScore: Math.max(...totals.values()),
      currentStreak: notWon === -1 ? own.length : notWon,
      gameIds: own.map((game) => game.id).sort((a, b) => b - a),
    };
  }

  test('the season has twelve members', () => {
    expect(usernames).toHaveLength(12);
  });

  describe.each(sampleOf(usernames, 3))('%s', (username) => {
    test('has the figures of all time', async () => {
      const { lastGameDate, allTimeStats, allTimePositionStats } =
        await get<KpisView>(`/api/user-stats/kpis/${idOf(username)}`);
      const { bestScore, currentStreak } = replayed(username);
      expect({ lastGameDate, ...allTimeStats, ...allTimePositionStats }).toEqual(
        { ...expected.kpis[username]!.allTime, bestScore, currentStreak },
      );
    });

    test('has the figures of the current month', async () => {
      application.clock.set('2025-07-01T03:59:59Z');
      const { lastGameDate, monthlyStats, positionStats } =
        await get<KpisView>(`/api/user-stats/kpis/${idOf(username)}`);
      const board = await get<FastMonthRow[]>('/api/fast/monthly/2025/6');
      const days = Object.values(board.find((row) => row.username === username)!.daily_scores);
      expect({ lastGameDate, ...monthlyStats, ...positionStats }).toEqual(
        { ...expected.kpis[username]!['2025-06'], bestScore: Math.max(...days) },
      );
    });

    test('has the partners, most games first', async () => {
      const shown = await get<PartnershipView[]>(`/api/users/${idOf(username)}/partners`);
      const sorted = [...expected.partners[username]!].sort(
        (a, b) => b.games - a.games || nameOf(a.partner).localeCompare(nameOf(b.partner)),
      );
      expect(shown.map(({ partner, gamesPlayed, points, avgScore }) => ({
        partner: partner.displayName, games: gamesPlayed, points, avg: avgScore,
      }))).toEqual(sorted.map((partner) => ({ ...partner, partner: nameOf(partner.partner) })));
    });

    test('has the best, the most frequent and the challenging of them', async () => {
      const shown = await get<PartnerStatsView>(`/api/user-stats/partners/${idOf(username)}`);
      const partners = expected.partners[username]!;
      const games = partners.reduce((sum, partner) => sum + partner.games, 0);
      const averages = partners.filter((partner) => partner.games >= 3).map(({ avg }) => avg);
      expect(shown.totalPartnerships).toBe(partners.length);
      expect(shown.avgPartnerScore).toBe(partners.reduce((sum, { points }) => sum + points, 0) / games);
      expect(shown.bestPartner?.avgScore).toBe(Math.max(...averages));
      expect(shown.worstPartner?.avgScore).toBe(Math.min(...averages));
      expect(shown.mostFrequentPartner?.gamesPlayed).toBe(Math.max(...partners.map((partner) => partner.games)));
      for (const insight of [shown.bestPartner, shown.worstPartner, shown.mostFrequentPartner]) {
        expect(partners.map(({ partner, avg, ...rest }) => [nameOf(partner), avg, rest.games])).toContainEqual(
          [insight?.partnerName, insight?.avgScore, insight?.gamesPlayed],
        );
      }
    });

    test('has the games, newest id first, page by page', async () => {
      const { gameIds } = replayed(username);
      const path = `/api/users/${idOf(username)}/games`;
      const idsAt = async (query: string): Promise<number[]> =>
        (await get<GameView[]>(path + query)).map(({ id }) => id);
      expect(await idsAt('')).toEqual(gameIds);
      const pages: number[][] = [];
      for (let query = '?limit=100'; ; query = `?limit=100&before=${pages.at(-1)!.at(-1)}`) {
        const page = await idsAt(query);
        if (page.length === 0) break;
        pages.push(page);
      }
      expect(pages.flat()).toEqual(gameIds);
      expect(pages[0]).toHaveLength(Math.min(100, gameIds.length));
    });
  });

  test('the summary of a member is a part of the figures of all time', async () => {
    const stats = await get<UserStatsView>(`/api/users/${idOf('amara')}/stats`);
    const { allTimeStats: { bestScore: _, ...rest } } = await get<KpisView>(`/api/user-stats/kpis/${idOf('amara')}`);
    expect(stats).toEqual(rest);
    expect(stats.gamesPlayed).toBe(264);
  });

  describe('the dashboard', () => {
    beforeAll(() => application.clock.set('2026-07-29T16:00:00Z'));

    test('shows the reader\'s own figures, partners, evenings and place of the month', async () => {
      const id = idOf('amara');
      await member.patch(`/api/users/${id}`, { password: 'amara-amara' });
      const amara = await application.login('amara', 'amara-amara');
      const { user, lastGameDate, kpis, partners, form, place } =
        (await amara.get<DashboardView>('/api/fast/dashboard')).body;
      expect(user).toEqual(users.get('amara'));
      expect({ lastGameDate, ...kpis }).toEqual(await get<KpisView>(`/api/user-stats/kpis/${id}`));
      expect(kpis.monthlyStats).toMatchObject({ gamesPlayed: 17, gamesWon: 1, winRate: 6 });
      expect(partners).toEqual(await get<PartnerStatsView>(`/api/user-stats/partners/${id}`));
      expect(form.map(({ date, total, final, rank }) => [date, { total, rank, final }])).toEqual(
        Object.entries(expected.days)
          .flatMap(([date, players]) => (players.amara ? [[date, players.amara]] : [])).slice(-16),
      );
      expect(place).toMatchObject({
        month: '2026-07', rank: 8, of: 12, monthlyFinalScore: -5,
        ahead: { player: { displayName: 'Leila' }, rank: 7, by: 4 },
        behind: { player: { displayName: 'Jonas' }, by: 2 },
      });
    });

    test('is empty for a member who has not played yet', async () => {
      const dashboard = await get<DashboardView>('/api/fast/dashboard');
      expect(dashboard).toMatchObject({ user: { username: 'organizer' }, lastGameDate: null, form: [], place: null });
      expect(dashboard.kpis.monthlyStats).toEqual({ winRate: 0, gamesPlayed: 0, gamesWon: 0, bestScore: null });
      expect(dashboard.partners).toEqual({
        totalPartnerships: 0, avgPartnerScore: 0, bestPartner: null, worstPartner: null, mostFrequentPartner: null,
      });
    });
  });
}
