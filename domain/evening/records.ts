/** What was special about an evening: kind records only, none for losing. */
import { enteredBy, realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';
import { ROUND_COUNT, rolePoints } from '../scoring/round-points.js';
import { sumsOf } from './turn.js';

/** A lower sum than this is worth a comeback. */
const BEHIND = -2;

/** Null if there is none. @param games of the evening, in order */
export function presidentInARow(games: readonly ScoredGame[]) {
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

/** From the lowest sum of the evening, after a round, to one of the first two places. */
export function comeback(games: readonly ScoredGame[]) {
  const low = games.flatMap(({ gameId, teams }) => teams.flatMap((team) => {
    if (team.position === null || team.position > 2) return [];
    const sums = sumsOf(team).slice(0, ROUND_COUNT - 1);
    const sum = Math.min(...sums);
    return [{ gameId, team, sum, afterRound: sums.lastIndexOf(sum) + 1, place: team.position }];
  }));
  const best = highest(low, ({ sum }) => -sum);
  if (best === undefined || best.sum >= BEHIND) return null;
  const { gameId, team, sum, afterRound, place } = best;
  return { kind: 'comeback' as const, playerIds: realPlayersOf(team), gameId, sum, afterRound, place };
}

/** Of several games. */
export function highestSum(games: readonly ScoredGame[]) {
  if (games.length < 2) return null;
  const best = highest(
    games.flatMap(({ gameId, teams }) => teams.map((team) => ({ gameId, team }))), ({ team }) => team.roundSum);
  return best === undefined ? null : {
    kind: 'highestSum' as const, playerIds: realPlayersOf(best.team), gameId: best.gameId, sum: best.team.roundSum,
  };
}

/** The first of those with the highest value. */
const highest = <Item>(items: readonly Item[], valueOf: (item: Item) => number): Item | undefined =>
  items.reduce<Item | undefined>((best, item) =>
    (best === undefined || valueOf(item) > valueOf(best) ? item : best), undefined);
