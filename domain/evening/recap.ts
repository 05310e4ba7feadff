/** The recap of an evening: places, where its games turned, its records, and who played with whom. */
import { rankMonth } from '../boards/ranks.js';
import { NO_PLAYER } from '../no-player.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { teamOf } from '../stats/played-game.js';
import { comeback, type EveningRecord, highestSum, presidentInARow } from './records.js';
import { type Turn, turnOf } from './turn.js';

/** A member's evenings of the month, by date. */
export interface MonthOfMember {
  readonly playerId: number;
  readonly days: Readonly<Record<string, { readonly total: number; readonly final: number; readonly rank: number }>>;
}

export interface EveningPlace {
  readonly playerId: number;
  readonly rank: number;
  /** Day total. */
  readonly total: number;
  /** What the rank brings for the month. */
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  /** A game of the member waits for a tie-breaker. */
  readonly isPending: boolean;
  /** In the month as it was after this evening. */
  readonly month: { readonly rank: number; readonly of: number; readonly points: number };
}

/** A seat of a game, or null if the member did not play it. */
export type SeatWith = { readonly partnerId: number | null; readonly place: number | null } | null;

export interface Recap {
  /** By rank; equal ranks in the order of the months that were passed in. */
  readonly places: readonly EveningPlace[];
  /** Parallel to the games. */
  readonly turns: readonly (Turn | null)[];
  readonly records: readonly EveningRecord[];
  /** In the order of the places; the seats are parallel to the games. */
  readonly partners: readonly { readonly playerId: number; readonly seats: readonly SeatWith[] }[];
}

/**
 * @param games  of the date, in the order in which they were recorded
 * @param months  of everyone who played in the month of the date
 */
export function recapOf(date: string, games: readonly ScoredGame[], months: readonly MonthOfMember[]): Recap {
  const places = placesOf(date, games, months);
  return {
    places,
    turns: games.map(turnOf),
    records: [
      ...eveningsWon(date, places, months), ...everyGameWon(games, places),
      ...[presidentInARow(games), comeback(games), highestSum(games)].filter((record) => record !== null),
    ],
    partners: places.map(({ playerId }) => ({ playerId, seats: games.map((game) => seatIn(game, playerId)) })),
  };
}

function placesOf(date: string, games: readonly ScoredGame[], months: readonly MonthOfMember[]): EveningPlace[] {
  const soFar = months.map(({ playerId, days }) => {
    const known = Object.entries(days).filter(([day]) => day <= date).map(([, day]) => day);
    const sum = (value: (day: (typeof known)[number]) => number): number =>
      known.reduce((total, day) => total + value(day), 0);
    const scores = { monthlyFinalScore: sum(({ final }) => final), totalScore: sum(({ total }) => total) };
    return { playerId, day: days[date], hasPlayed: known.length > 0, ...scores };
  }).filter(({ hasPlayed }) => hasPlayed);
  const ranks = rankMonth(soFar);
  return soFar.flatMap(({ playerId, day, monthlyFinalScore }, index) => {
    if (day === undefined) return [];
    const month = { rank: ranks[index]!, of: soFar.length, points: monthlyFinalScore };
    return [{ playerId, rank: day.rank, total: day.total, points: day.final, ...playedIn(games, playerId), month }];
  }).sort((a, b) => a.rank - b.rank);
}

function playedIn(games: readonly ScoredGame[], playerId: number): Pick<EveningPlace, 'games' | 'wins' | 'isPending'> {
  const seats = games.map((game) => seatIn(game, playerId)).filter((seat) => seat !== null);
  const count = (wanted: number | null): number => seats.filter(({ place }) => place === wanted).length;
  return { games: seats.length, wins: count(1), isPending: count(null) > 0 };
}

function seatIn(game: ScoredGame, playerId: number): SeatWith {
  const team = teamOf(game, playerId);
  if (team === undefined) return null;
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return { partnerId: partnerId === NO_PLAYER.id ? null : partnerId, place: team.position };
}

function eveningsWon(
  date: string, places: readonly EveningPlace[], months: readonly MonthOfMember[],
): EveningRecord[] {
  const winners = places.filter(({ rank }) => rank === 1);
  return winners.flatMap(({ playerId }) => {
    const { days = {} } = months.find((month) => month.playerId === playerId) ?? {};
    const evenings = Object.entries(days).filter(([day, { rank }]) => day <= date && rank === 1).length;
    return evenings > 1 ? [{ kind: 'eveningsWon', playerIds: [playerId], evenings }] : [];
  });
}

const everyGameWon = (games: readonly ScoredGame[], places: readonly EveningPlace[]): EveningRecord[] =>
  places.filter((place) => place.wins > 1 && place.wins === games.length)
    .map(({ playerId }) => ({ kind: 'everyGameWon', playerIds: [playerId], games: games.length }));
