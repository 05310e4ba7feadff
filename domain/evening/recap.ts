/**
 * The recap of an evening: places, the turning point of each game, partners, and special records. The records are
 * kind: there is none for losing.
 */
import { monthBoard, spansOf } from '../boards/board-scores.js';
import { NO_PLAYER } from '../no-player.js';
import { enteredBy, realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';
import { rolePoints } from '../scoring/round-points.js';
import { ROUND_COUNT } from '../game-size.js';
import { teamOf } from '../stats/played-game.js';
import { firstOf } from './first-place.js';
import { sumsOf, turnOf } from './turn.js';

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
    firstIds: firstOf(games),
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
    /** The month as it was after this evening. */
    const month = { rank: own.rank, of: board.size, points: own.monthlyFinalScore };
    return [{ playerId, rank: day.rank, total: day.total, points: day.final, ...playedIn(games, playerId), month }];
  }).sort((a, b) => a.rank - b.rank);
}

function playedIn(games: readonly ScoredGame[], playerId: number) {
  const seats = games.map((game) => seatIn(game, playerId)).filter((seat) => seat !== null);
  const count = (wanted: number | null): number => seats.filter(({ place }) => place === wanted).length;
  return { games: seats.length, wins: count(1), isPending: count(null) > 0 };
}

/** The seat of a member in a game; null if the member did not play. */
function seatIn(game: ScoredGame, playerId: number) {
  const team = teamOf(game, playerId);
  if (team === undefined) return null;
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return { partnerId: partnerId === NO_PLAYER.id ? null : partnerId, place: team.position };
}

type Places = ReturnType<typeof placesOf>;

/** The number of evenings of the month that each winner has won, up to this one. */
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

/** The longest run of rounds as President; null if there is none. @param games of the evening, in order */
function presidentInARow(games: readonly ScoredGame[]) {
  const runs = games.flatMap(({ gameId, teams }) => teams
    .flatMap((team) => [team.player1Id, team.player2Id].map((playerId) =>
      ({ gameId, playerId, ...longestRun(enteredBy(team, playerId)) }))));
  const best = highest(runs, ({ length }) => length);
  if (best === undefined || best.length < 2) return null;
  const { gameId, playerId, last, length } = best;
  return {
    kind: 'presidentInARow' as const, playerIds: [playerId], gameId, firstRound: last - length + 1, lastRound: last,
  };
}

function longestRun(scores: readonly number[]): { readonly length: number; readonly last: number } {
  let [run, length, last] = [0, 0, 0];
  scores.forEach((points, index) => {
    run = points === rolePoints('PRESIDENT', index + 1) ? run + 1 : 0;
    if (run > length) [length, last] = [run, index + 1];
  });
  return { length, last };
}

/** The biggest comeback: from the lowest sum after a round, below that of one Loser, to one of the first two places. */
function comeback(games: readonly ScoredGame[]) {
  const low = games.flatMap(({ gameId, teams }) => teams.flatMap((team) => {
    if (team.position === null || team.position > 2) return [];
    const sums = sumsOf(team).slice(0, ROUND_COUNT - 1);
    const sum = Math.min(...sums);
    return [{ gameId, team, sum, afterRound: sums.lastIndexOf(sum) + 1, place: team.position }];
  }));
  const best = highest(low, ({ sum }) => -sum);
  if (best === undefined || best.sum >= games[0]!.rules.roles.loser) return null;
  const { gameId, team, sum, afterRound, place } = best;
  return { kind: 'comeback' as const, playerIds: realPlayersOf(team), gameId, sum, afterRound, place };
}

/** The highest sum of several games; null for one game. */
function highestSum(games: readonly ScoredGame[]) {
  if (games.length < 2) return null;
  const best = highest(
    games.flatMap(({ gameId, teams }) => teams.map((team) => ({ gameId, team }))), ({ team }) => team.roundSum);
  return best === undefined ? null : {
    kind: 'highestSum' as const, playerIds: realPlayersOf(best.team), gameId: best.gameId, sum: best.team.roundSum,
  };
}

/** The first of the items with the highest value. */
const highest = <Item>(items: readonly Item[], valueOf: (item: Item) => number): Item | undefined =>
  items.reduce<Item | undefined>((best, item) =>
    (best === undefined || valueOf(item) > valueOf(best) ? item : best), undefined);
