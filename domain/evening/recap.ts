/** The recap of an evening: places, where its games turned, its records, and who played with whom. */
import { monthBoard, spansOf } from '../boards/board-scores.js';
import { NO_PLAYER } from '../no-player.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { teamOf } from '../stats/played-game.js';
import { comeback, highestSum, presidentInARow } from './records.js';
import { turnOf } from './turn.js';

/** A member's evenings of the month, by date. */
export interface MonthOfMember {
  readonly playerId: number;
  readonly days: Readonly<Record<string, { readonly total: number; readonly final: number; readonly rank: number }>>;
}

/**
 * @param games  of the date, in the order in which they were recorded
 * @param months  of everyone who played in the month of the date
 */
export function recapOf(date: string, games: readonly ScoredGame[], months: readonly MonthOfMember[]) {
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

function placesOf(date: string, games: readonly ScoredGame[], months: readonly MonthOfMember[]) {
  const board = monthBoard(new Map([...spansOf(months.map(({ playerId, days }) => [playerId, days] as const))]
    .filter(([day]) => day <= date)));
  return months.flatMap(({ playerId, days: { [date]: day } }) => {
    const own = board.get(playerId);
    if (day === undefined || own === undefined) return [];
    /** As it was after this evening. */
    const month = { rank: own.rank, of: board.size, points: own.monthlyFinalScore };
    return [{ playerId, rank: day.rank, total: day.total, points: day.final, ...playedIn(games, playerId), month }];
  }).sort((a, b) => a.rank - b.rank);
}

function playedIn(games: readonly ScoredGame[], playerId: number) {
  const seats = games.map((game) => seatIn(game, playerId)).filter((seat) => seat !== null);
  const count = (wanted: number | null): number => seats.filter(({ place }) => place === wanted).length;
  return { games: seats.length, wins: count(1), isPending: count(null) > 0 };
}

/** Null if the member did not play. */
function seatIn(game: ScoredGame, playerId: number) {
  const team = teamOf(game, playerId);
  if (team === undefined) return null;
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return { partnerId: partnerId === NO_PLAYER.id ? null : partnerId, place: team.position };
}

type Places = ReturnType<typeof placesOf>;

/** Of the month, up to this one. */
function eveningsWon(date: string, places: Places, months: readonly MonthOfMember[]) {
  const winners = places.filter(({ rank }) => rank === 1);
  return winners.flatMap(({ playerId }) => {
    const { days = {} } = months.find((month) => month.playerId === playerId) ?? {};
    const evenings = Object.entries(days).filter(([day, { rank }]) => day <= date && rank === 1).length;
    return evenings > 1 ? [{ kind: 'eveningsWon' as const, playerIds: [playerId], evenings }] : [];
  });
}

const everyGameWon = (games: readonly ScoredGame[], places: Places) =>
  places.filter((place) => place.wins > 1 && place.wins === games.length)
    .map(({ playerId }) => ({ kind: 'everyGameWon' as const, playerIds: [playerId], games: games.length }));
