/** The cards of a story, worked out from single seats and by trying all ends of open ties. */
import { NO_PLAYER } from '../../domain/no-player.js';
import type { ScoredGame, ScoredTeam } from '../../domain/scoring/game-scoring.js';

type Seat = readonly [player: number, team: ScoredTeam, game: ScoredGame];

const seatsIn = (games: readonly ScoredGame[]): Seat[] => games.flatMap((game) => game.teams.flatMap((team) =>
  [team.player1Id, team.player2Id].filter((id) => id !== NO_PLAYER.id).map((id): Seat => [id, team, game])));

/** All orders of some items. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]));
}

/** The number of ways in which the open ties can end. */
export const endsOf = (games: readonly ScoredGame[]): number => games.flatMap(({ tiedBlocks }) => tiedBlocks)
  .filter(({ resolved }) => !resolved).reduce((count, { teamIds }) => count * ordersOf(teamIds).length, 1);

/** The first, if every end of the open ties gives the same ones with the same total. */
export function firstByAllEnds(games: readonly ScoredGame[]): number[] {
  const pointsIn = ({ rules: { places } }: ScoredGame, place: number): number => places[place - 1]!;
  let ends: Map<number, number>[] = [new Map()];
  for (const game of games) {
    let endsOfGame: Map<number, number>[] = [new Map(game.teams.filter(({ position }) => position !== null)
      .map(({ teamId, totalScore }) => [teamId, totalScore]))];
    for (const { places, teamIds } of game.tiedBlocks.filter(({ resolved }) => !resolved)) {
      endsOfGame = endsOfGame.flatMap((end) => ordersOf(teamIds).map((order) => new Map([...end,
        ...order.map((teamId, index) => [teamId, pointsIn(game, places[index]!)] as const)])));
    }
    // Ends with the same totals count once, or there would be too many.
    ends = [...new Map(ends.flatMap((totals) => endsOfGame.map((end) => {
      const next = new Map(totals);
      for (const [id, team] of seatsIn([game])) next.set(id, (next.get(id) ?? 0) + end.get(team.teamId)!);
      return next;
    })).map((totals) => [JSON.stringify([...totals].sort(([a], [b]) => a - b)), totals])).values()];
  }
  const firsts = new Set(ends.map((totals) => {
    const most = Math.max(...totals.values());
    const ids = [...totals].filter(([, total]) => total === most).map(([id]) => id).sort((a, b) => a - b);
    return JSON.stringify([most, ids]);
  }));
  return firsts.size === 1 ? (JSON.parse([...firsts][0]!) as [number, number[]])[1] : [];
}

/** Round, game and distance before and after it, of the round that a turning point names; null if there is none. */
export function turningPoint(games: readonly ScoredGame[]): readonly [number, number, number, number] | null {
  const turns = games.flatMap((game) => {
    const ahead = (team: ScoredTeam, round: number): number => {
      const sumOf = ({ scores }: ScoredTeam): number => scores.slice(0, round).reduce((sum, points) => sum + points, 0);
      return sumOf(team) - Math.max(...game.teams.filter((other) => other !== team).map(sumOf));
    };
    const winner = game.teams.find((team) => team.position === 1);
    if (!winner || ahead(winner, 5) <= 0) return [];
    const behind = [4, 3, 2, 1].find((round) => ahead(winner, round) <= 0);
    return behind === undefined ? []
      : [[behind + 1, game.gameId, ahead(winner, behind), ahead(winner, behind + 1)] as const];
  });
  return turns.sort(([roundA, idA, fromA, toA], [roundB, idB, fromB, toB]) =>
    roundB - roundA || (toB - fromB) - (toA - fromA) || idB - idA)[0] ?? null;
}

/** The score of two members: how often each was ahead while they were on different teams. */
export function scoreOf(games: readonly ScoredGame[], one: number, other: number): [number, number] {
  const seats = seatsIn(games);
  const score: [number, number] = [0, 0];
  for (const game of games) {
    const [a, b] = [one, other].map((id) => seats.find(([player, , of]) => player === id && of === game)?.[1].position);
    if (!a || !b || a === b) continue;
    score[a < b ? 0 : 1] += 1;
  }
  return score;
}

/** The smallest difference of two members' scores with three meetings or more; null if nobody has met so often. */
export function closestScore(games: readonly ScoredGame[]): number | null {
  const ids = [...new Set(seatsIn(games).map(([id]) => id))];
  const scores = ids.flatMap((one) => ids.filter((other) => other > one).map((other) => scoreOf(games, one, other)));
  const gaps = scores.filter(([a, b]) => a + b >= 3).map(([a, b]) => Math.abs(a - b));
  return gaps.length === 0 ? null : Math.min(...gaps);
}

/** The highest sum of two members in one game; null without two games. */
export function bestSum(games: readonly ScoredGame[]): number | null {
  const sums = games.flatMap(({ teams }) => teams)
    .filter(({ player1Id, player2Id }) => ![player1Id, player2Id].includes(NO_PLAYER.id))
    .map(({ scores }) => scores.reduce((sum, points) => sum + points, 0));
  return games.length < 2 || sums.length === 0 ? null : Math.max(...sums);
}
