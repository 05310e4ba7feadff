/** Tests a real season: 311 games imported into a fresh instance give exactly the expected answers. */
import type { ExplanationView } from '../../contract/explain.js';
import type { FoundGames, WaitingGames } from '../../contract/find-games.js';
import type { GameView, TeamView } from '../../contract/games.js';
import type { FastTableStatusView } from '../../contract/maintenance.js';
import type { MonthHistoryRow, MonthView } from '../../contract/months.js';
import type { UserView } from '../../contract/players.js';
import type { PairsView, ProfileView, SeenBadgesView, TogetherView } from '../../contract/profiles.js';
import { statsRef } from '../../domain/explain/addresses.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import { inLongRun, longTest, sampleOf } from '../jest/long-run.js';
import { declaredCalls, expectDeclaredReads } from './declared-answer.js';
import { comparePages, NOW, referencePages } from '../references/career-suite.js';
import type { HttpClient } from '../worlds/http-client.js';
import {
  describeSeason, expected, type ExpectedMonthRow, importSeasonFixture, season,
} from '../references/season-suite.js';
import { describeStats } from '../references/stats-suite.js';
import { startApplication, type TestApplication } from '../worlds/start-application.js';

let application: TestApplication;
let member: HttpClient;
const printed: string[] = [];

const importFixture = () => importSeasonFixture(application.environment, (line) => printed.push(line));

beforeAll(async () => {
  // This test comes first, because a process logs in through the application that was started last.
  const declared = await declaredCalls();
  application = await startApplication();
  await importFixture();
  const { username, password } = application.admin;
  member = expectDeclaredReads(await application.login(username, password), declared);
});

afterAll(() => application.stop());

describeSeason(() => member);
describeStats(() => [application, member]);

test('months that were over are finalized, except those with a pending tie', async () => {
  const tied = new Set([58, 102, 137].map((id) => season.games[id - 1].date.slice(0, 7)));
  const finalized = Object.keys(expected.months).filter((month) => !tied.has(month));
  const months = printed.find((line) => line.startsWith('16 months'));
  expect(months).toMatch(/^16 months are finalized, from January 2025 to July 2026\. /);
  expect(months).toMatch(/ \w+ 2025 cannot be finalized while teams are tied in game 58\. /);
  for (const year of ['2025', '2026']) {
    const { body } = await member.get<MonthHistoryRow[]>(`/api/monthly-history/${year}`);
    const boards = finalized.filter((month) => month.startsWith(year)).flatMap((month) =>
      (expected.months[month] as ExpectedMonthRow[]).map(({ username, monthlyFinalScore }) => (
        { username, month: Number(month.slice(5)), score: monthlyFinalScore })));
    expect(body).toMatchObject(boards);
  }
});

longTest('the scores of the last month and year are explained as the boards show them', async () => {
  const [months, { body: users }] = [Object.keys(expected.months).sort(), await member.get<UserView[]>('/api/users')];
  const idOf = (username: string): number => users.find((user) => user.username === username)!.id;
  const valueAt = async (address: string): Promise<number> =>
    (await member.get<ExplanationView>(`/api/explain/${address}`)).body.value;
  for (const { username, monthlyFinalScore } of expected.months[months.at(-1)!] as ExpectedMonthRow[]) {
    expect(await valueAt(`months/${months.at(-1)}/players/${idOf(username)}`)).toBe(monthlyFinalScore);
  }
  for (const { username, totalScore } of expected.years['2026'] as { username: string; totalScore: number }[]) {
    expect(await valueAt(`years/2026/players/${idOf(username)}`)).toBe(totalScore);
  }
});

describe('finding games', () => {
  const has = (id: number) => ({ players }: TeamView): boolean => players.some((player) => player.id === id);
  const teamOf = ({ teams }: GameView, id: number): TeamView | undefined => teams.find(has(id));
  const latestFirst = (a: GameView, b: GameView): number => b.date.localeCompare(a.date) || b.id - a.id;

  /** All pages of a search, one after the other. */
  async function found(query: string): Promise<{ ids: number[]; counts: (number | null)[]; all: number }> {
    const pages: FoundGames[] = [];
    for (let before: string | null = ''; before !== null; before = pages.at(-1)!.next) {
      const { body, status } = await member.get<FoundGames>(
        `/api/games/find?${query}${before === '' ? '' : `&before=${before}`}`);
      expect([status, body.games.length <= 20]).toEqual([200, true]);
      pages.push(body);
    }
    return {
      ids: pages.flatMap(({ games }) => games.map(({ id }) => id)), counts: pages.map(({ count }) => count),
      all: pages[0]!.all,
    };
  }

  type Search = readonly [query: string, fits: (game: GameView, one: number, other: number) => boolean];

  test.each(sampleOf<Search>([
    ['players=:one,:other&sat=together', (game, one, other) => teamOf(game, one)?.players.some(({ id }) => id === other)
      ?? false],
    ['players=:one,:other&places=5', (game, one, other) =>
      teamOf(game, one)?.position === 5 && teamOf(game, other) !== undefined],
    ['from=2025-03-05&to=2026-02-11&numbers=40-190', ({ id, date }) =>
      date >= '2025-03-05' && date <= '2026-02-11' && id >= 40 && id <= 190],
    ['numbers=58', ({ id }) => id === 58],
    ['', () => true],
    ['players=:one', (game, one) => teamOf(game, one) !== undefined],
    ['players=:one,:other&sat=apart&places=1,2', (game, one, other) => {
      const [own, others] = [teamOf(game, one), teamOf(game, other)];
      return own !== undefined && others !== undefined && own !== others && [1, 2].includes(own.position ?? 0);
    }],
    ['numbers=60-58', ({ id }) => id >= 58 && id <= 60],
    ['players=:one&from=2027-01-01', () => false],
  ], 4))('%s finds the games that a check of every game finds', async (query, fits) => {
    const { body: games } = await member.get<GameView[]>('/api/games');
    const [one, other] = games[0]!.teams[0]!.players.map(({ id }) => id) as [number, number];
    const expectedIds = games.filter((game) => fits(game, one, other)).sort(latestFirst).map(({ id }) => id);
    const { ids, counts, all } = await found(query.replace(':one', `${one}`).replace(':other', `${other}`));
    expect(ids).toEqual(expectedIds);
    expect([counts[0], all]).toEqual([expectedIds.length, season.games.length]);
    expect(counts.slice(1).every((count) => count === null)).toBe(true);
  });

  test.each([
    ['players=0', 'players must be the ids of 1 to 4 players, with commas between them'],
    ['players=1,2,3,4,5', 'players must be the ids of 1 to 4 players, with commas between them'],
    ['places=1', 'places need a player: choose one'],
    ['players=1&places=6', 'places must be one or more places from 1 to 5, with commas between them'],
    ['numbers=9-', 'numbers must be the number of a game, such as 311, or a range, such as 300-311'],
    ['before=2025-02-30.4', 'Write a date as YYYY-MM-DD'],
    ['before=yesterday', 'before must be the value of next in the previous answer'],
    ['sat=beside', 'sat must be one of together, apart, either'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await member.get<{ message: string }>(`/api/games/find?${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('the waiting ones are those without an order or first exit, beside the last that were settled', async () => {
    const months = (await member.get<MonthView[]>('/api/months')).body.filter(({ isFinalized }) => !isFinalized);
    const open = new Set(months.map(({ month }) => month));
    const games = (await member.get<GameView[]>('/api/games')).body.filter(({ date }) => open.has(date.slice(0, 7)));
    const waits = ({ tiedBlocks, cardAllocation }: GameView): boolean =>
      tiedBlocks.some(({ resolved }) => !resolved) || cardAllocation.status === 'firstExitNeeded';
    const { count, waiting, settled } = (await member.get<WaitingGames>('/api/games/waiting')).body;
    const all = games.filter(waits).sort((a, b) => b.id - a.id);
    expect(waiting).toEqual(all.slice(0, 50));
    expect((await member.get('/api/games/waiting/count')).body).toMatchObject({ count: all.length });
    expect(count).toBe(all.length);
    expect(waiting.length).toBeGreaterThan(0);
    // The season was imported in the order of its games.
    expect(settled).toEqual(games.slice(0, 50).filter((game) => !waits(game) && game.positionTieBreakers.length > 0)
      .sort((a, b) => b.id - a.id).slice(0, 3));
  });
});

test('importing the same file again changes nothing', async () => {
  const health = await member.get<{ logHead: string }>('/api/health');
  await importFixture();
  expect((await member.get<{ logHead: string }>('/api/health')).body.logHead).toBe(health.body.logHead);
  expect(printed).toContainEqual(expect.stringContaining('nothing changed'));
});

describe('the pages of players', () => {
  beforeAll(() => application.clock.set(NOW));

  /** Gives the first two teams each other's first player. */
  const correct = async (id: number): Promise<void> => {
    const { date, location, gameType, teams } = (await member.get<GameView>(`/api/games/${id}`)).body;
    const firsts = teams.map(({ players: [first] }) => first!.id);
    const { body, status } = await member.post(`/api/games/${id}/correct`, {
      game: { date, location, gameType },
      teams: teams.map(({ players: [, second], scores, player1Scores, player2Scores }, index) => ({
        player1Id: firsts[[1, 0][index] ?? index], player2Id: second!.id, scores, player1Scores, player2Scores,
      })),
      reason: 'They sat the other way round',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { id } });
  };

  test('explain their figures', async () => {
    const id = (await member.get<UserView[]>('/api/users')).body.find(({ username }) => username === 'farid')!.id;
    const { figures } = (await member.get<ProfileView>(`/api/players/${id}/profile?year=2026`)).body;
    const closest = figures.opponents[0]!;
    const rival = figures.partners[0]!.player.id;
    const { players: [alone], asPartners, asOpponents } =
      (await member.get<TogetherView>(`/api/players/${id}/with/${rival}`)).body;
    const { members, pairs } = (await member.get<PairsView>('/api/pairs/2026')).body;
    const pair = pairs.find(({ lift }) => lift !== null)!;
    const said = [
      [figures.refs.winRate, figures.winRate], [figures.refs.longestRun, figures.longestRun!.games],
      [figures.best!.ref, figures.best!.final], [closest.ref, winRate(closest.ahead, closest.ahead + closest.behind)],
      [figures.partners[0]!.ref, figures.partners[0]!.averagePoints],
      ...(['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'] as const).map((role) => [
        figures.refs[role],
        winRate(figures.roles.reduce((sum, round) => sum + round[role], 0), 5 * figures.gamesPlayed),
      ] as const),
      [statsRef(id, { figure: 'lift', partner: rival }), asPartners.lift!.value],
      [statsRef(id, { without: rival }), asPartners.lift!.apart[0]],
      [statsRef(id, { figure: 'everybody' }), asPartners.lift!.everybody],
      [statsRef(pair.a, { figure: 'lift', partner: pair.b }, '2026'), pair.lift!],
      [statsRef(id, { figure: 'averagePoints' }, '2026'),
        members.find(({ player }) => player.id === id)!.averagePoints],
      [statsRef(id, { figure: 'eveningsAhead', opponent: rival }), asOpponents.evenings.ahead],
      [statsRef(id, { figure: 'eveningsLevel', opponent: rival }), asOpponents.evenings.level],
      [statsRef(rival, { figure: 'eveningsAhead', opponent: id }), asOpponents.evenings.behind],
      [statsRef(id, { figure: 'pointsPerEvening' }), alone.pointsPerEvening!],
    ] as const;
    for (const [ref, value] of said) {
      expect([ref, (await member.get<ExplanationView>(`/api/explain/${ref}`)).body.value]).toEqual([ref, value]);
    }
  });

  /** The first admin. */
  const reader = () => ({ client: member, id: 1 });

  longTest('equal a fold of the log', async () => {
    const pages = await referencePages(application);
    await comparePages(reader(), pages, inLongRun(undefined, pages.careers.playerIds().slice(0, 4)));
  });

  test('equal it after games of the past are voided and corrected, and after a rebuild', async () => {
    const open = [58, 102, 137];
    await member.post(`/api/games/${open[0]}/void`, { reason: 'Counted twice' });
    await correct(open[1]!);
    const reference = await referencePages(application);
    expect(reference.careers.games).toHaveLength(season.games.length - 1);
    const [team, otherTeam] = (await member.get<GameView>(`/api/games/${open[1]}`)).body.teams;
    const swapped = [team!.players[0]!.id, otherTeam!.players[0]!.id];
    await comparePages(reader(), reference, inLongRun(undefined, swapped));
    expect((await member.post('/api/admin/populate-fast-table')).status).toBe(202);
    const isRunning = async (): Promise<boolean> =>
      (await member.get<{ isRunning: boolean }>('/api/admin/population-progress')).body.isRunning;
    while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 100));
    const { body } = await member.get<FastTableStatusView>('/api/admin/fast-table-status');
    expect(body.comparison).toMatchObject({ differences: 0, tables: [] });
  });

  test('announce a badge to each reader once', async () => {
    const users = (await member.get<UserView[]>('/api/users')).body;
    const { id } = users.find(({ username }) => username === 'farid')!;
    const profile = async () => (await member.get<ProfileView>(`/api/players/${id}/profile`)).body;
    const news = async (): Promise<string[]> => (await profile()).badges
      .flatMap(({ badge, isNew }) => (isNew ? [badge] : []));
    expect(await news()).toEqual(expect.arrayContaining(['comeback']));
    expect(await news()).not.toContain('firstWin');
    const { status, body } = await member.post<SeenBadgesView>(`/api/players/${id}/badges/seen`);
    expect([status, body.seen.includes('comeback')]).toEqual([200, true]);
    expect(await news()).toEqual([]);
  });
});
