/** Tests the rules on a whole season, with separately computed figures for every game, day, month and year. */
import { readFileSync } from 'node:fs';
import { monthOf, yearOf } from './dates.js';
import { gameDecider } from './game/game.decider.js';
import type { GameCommand } from './game/game.events.js';
import type { GameState } from './game/game-state.js';
import { NO_PLAYER } from './no-player.js';
import { rankDay, rankMonth, rankYear } from './boards/ranks.js';
import { RULES } from './boards/rules.js';
import { type ScoredGame, scoreGame, teamInPlace } from './scoring/game-scoring.js';
import { type Role, roleOf } from './scoring/round-points.js';
import { winRate } from './scoring/win-rate.js';

interface SeasonGame {
  date: string;
  location: string;
  gameType: string;
  teams: { player1: string; player2: string; player1Scores: number[]; player2Scores: number[] }[];
  tieBreakers: { team: number; exitOrder: number }[];
  firstExit: string | null;
}
interface Season {
  members: { username: string }[];
  games: SeasonGame[];
}
type Scores = Record<string, number>;
interface ExpectedTeam {
  team: number;
  scores: number[];
  roundSum: number;
  position: number | null;
  totalScore: number;
}
interface MonthRow {
  username: string;
  totalScore: number;
  monthlyFinalScore: number;
  daysPlayed: number;
  dailyScores: Scores;
  dailyFinalScores: Scores;
  displayRank: number;
}
interface YearRow {
  username: string;
  totalScore: number;
  monthlyScores: Scores;
  rank: number;
}
interface Expected {
  games: { game: number; teams: ExpectedTeam[] }[];
  days: Record<string, Record<string, { total: number; rank: number; final: number }>>;
  months: Record<string, MonthRow[]>;
  years: Record<string, YearRow[]>;
  kpis: Record<string, { allTime: Scores }>;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../testing/fixtures/season/${name}.json`, import.meta.url), 'utf8'));
const season = read('season') as Season;
const expected = read('expected') as Expected;

const usernames = new Map(season.members.map(({ username }, index) => [index + 1, username]));
const ids = new Map([...usernames].map(([id, username]) => [username, id])).set(NO_PLAYER.username, NO_PLAYER.id);
const idOf = (username: string): number => ids.get(username)!;

function play({ date, location, gameType, teams, tieBreakers, firstExit }: SeasonGame, index: number): ScoredGame {
  const gameId = index + 1;
  const ask = (state: GameState, command: GameCommand): GameState =>
    gameDecider.decide(command, state, { today: date })
      .reduce((folded, event) => gameDecider.evolve(folded, event), state);
  let state = ask(gameDecider.initialState, {
    type: 'RecordGame',
    gameId,
    game: { date, location, gameType },
    teams: teams.map(({ player1, player2, ...scores }) => {
      return { player1Id: idOf(player1), player2Id: idOf(player2), ...scores };
    }),
    knownPlayerIds: new Set(usernames.keys()),
  });
  if (tieBreakers.length > 0) {
    const orders = tieBreakers.map(({ team, exitOrder }) => ({ teamId: team, exitOrder }));
    state = ask(state, { type: 'SetTieBreakers', gameId, tieBreakers: orders, wholeBlocks: true });
  }
  if (firstExit !== null) {
    const { teamId } = teamInPlace(scoreGame(state).teams, 1)!;
    state = ask(state, { type: 'SetFirstExit', gameId, teamId, firstExitPlayerId: idOf(firstExit) });
  }
  return scoreGame(state);
}

interface Seat {
  username: string;
  scores: readonly number[];
  position: number | null;
  points: number;
}

/** The seat of each member in a game. */
const seatsOf = ({ teams }: ScoredGame): Seat[] =>
  teams
    .flatMap(({ position, totalScore: points, ...team }) => [
      { playerId: team.player1Id, scores: team.player1Scores, position, points },
      { playerId: team.player2Id, scores: team.player2Scores, position, points },
    ])
    .filter(({ playerId }) => playerId !== NO_PLAYER.id)
    .map(({ playerId, ...seat }) => ({ username: usernames.get(playerId)!, ...seat }));

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const games = season.games.map(play);

const days = groupBy(games, ({ date }) => date).flatMap(([date, played]) => {
  const players = groupBy(played.flatMap(seatsOf), ({ username }) => username);
  const totals = players.map(([, seats]) => sumOf(seats.map(({ points }) => points)));
  const ranks = rankDay(totals, RULES);
  return players.map(([username], index) => ({ date, username, total: totals[index]!, ...ranks[index]! }));
});

const months = groupBy(days, ({ date }) => monthOf(date)).map(([month, played]) => {
  const rows = groupBy(played, ({ username }) => username).map(([username, evenings]) => ({
    username,
    totalScore: sumOf(evenings.map(({ total }) => total)),
    monthlyFinalScore: sumOf(evenings.map(({ final }) => final)),
    daysPlayed: evenings.length,
    dailyScores: Object.fromEntries(evenings.map(({ date, total }) => [date, total])),
    dailyFinalScores: Object.fromEntries(evenings.map(({ date, final }) => [date, final])),
  }));
  const ranks = rankMonth(rows);
  return { month, rows: rows.map((row, index) => ({ ...row, displayRank: ranks[index]! })) };
});

const yearRows = (year: string): YearRow[] => {
  const monthRows = months
    .filter(({ month }) => month.startsWith(year))
    .flatMap(({ month, rows }) => rows.map((row) => ({ ...row, month })));
  const rows = groupBy(monthRows, ({ username }) => username).map(([username, played]) => ({
    username,
    totalScore: sumOf(played.map(({ monthlyFinalScore }) => monthlyFinalScore)),
    monthlyScores: Object.fromEntries(
      played.map(({ month, monthlyFinalScore }) => [Number(month.slice(5)), monthlyFinalScore]),
    ),
  }));
  const ranks = rankYear(rows.map(({ totalScore }) => totalScore));
  return rows.map((row, index) => ({ ...row, rank: ranks[index]! }));
};

const byUsername = (a: { username: string }, b: { username: string }): number => (a.username < b.username ? -1 : 1);

test('the season has the expected size', () => {
  expect(games).toHaveLength(311);
  expect(Object.keys(expected.days)).toHaveLength(150);
  expect(Object.keys(expected.months)).toHaveLength(19);
  expect(games.filter(({ tiedBlocks }) => tiedBlocks.some(({ resolved }) => !resolved))).toHaveLength(3);
  expect(games.filter(({ firstExit }) => firstExit !== null)).toHaveLength(24);
});

test('every game has its sums, places and position points', () => {
  const shown = games.map(({ gameId, teams }) => ({
    game: gameId,
    teams: teams.map(({ teamId, scores, roundSum, position, totalScore }) => ({
      team: teamId, scores, roundSum, position, totalScore,
    })),
  }));
  expect(shown).toEqual(expected.games);
});

test('every day has its totals, ranks and final scores', () => {
  const shown = groupBy(days, ({ date }) => date).map(([date, played]) => [
    date,
    Object.fromEntries(played.map(({ username, total, rank, final }) => [username, { total, rank, final }])),
  ]);
  expect(Object.fromEntries(shown)).toEqual(expected.days);
});

test('every month has its scores and ranks', () => {
  expect(months.map(({ month }) => month)).toEqual(Object.keys(expected.months));
  for (const { month, rows } of months) {
    expect(rows.toSorted(byUsername)).toEqual(expected.months[month]!.toSorted(byUsername));
  }
});

test('every year has its totals and ranks', () => {
  expect([...new Set(games.map(({ date }) => String(yearOf(date))))]).toEqual(Object.keys(expected.years));
  for (const [year, rows] of Object.entries(expected.years)) {
    expect(yearRows(year).toSorted(byUsername)).toEqual(rows.toSorted(byUsername));
  }
});

test('every member has the wins and roles', () => {
  const players = groupBy(games.flatMap(seatsOf), ({ username }) => username);
  expect(players).toHaveLength(Object.keys(expected.kpis).length);
  for (const [username, seats] of players) {
    const gamesWon = seats.filter(({ position }) => position === 1).length;
    const roles = seats.flatMap(({ scores }) => scores.map((points, index) => roleOf(points, index + 1)));
    const count = (role: Role): number => roles.filter((taken) => taken === role).length;
    expect(expected.kpis[username]!.allTime).toMatchObject({
      gamesPlayed: seats.length,
      gamesWon,
      winRate: winRate(gamesWon, seats.length),
      president: count('PRESIDENT'),
      vicePresident: count('VICE_PRESIDENT'),
      viceLoser: count('VICE_LOSER'),
      loser: count('LOSER'),
    });
  }
});
