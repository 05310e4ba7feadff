/** The first of an evening, and whether an open tie can still change that. */
import { pointsOfPlace } from '../boards/rules.js';
import { realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';

/**
 * Ids of the members who are first; none while an open tie can change who is, or with how much. A tie for lower places
 * changes nothing here.
 * @param games  of one date
 */
export function firstOf(games: readonly ScoredGame[]): number[] {
  const ranges = new Map<number, { least: number; most: number }>();
  for (const game of games) {
    for (const team of game.teams) {
      const points = team.position === null ? pointsInTie(game, team.teamId) : [team.totalScore];
      for (const id of realPlayersOf(team)) {
        const { least, most } = ranges.get(id) ?? { least: 0, most: 0 };
        ranges.set(id, { least: least + Math.min(...points), most: most + Math.max(...points) });
      }
    }
  }
  const sure = Math.max(...[...ranges.values()].map(({ least }) => least));
  const first = [...ranges].filter(([, { most }]) => most >= sure);
  return first.every(([, { least, most }]) => least === most) ? first.map(([id]) => id) : [];
}

/** The points of the places that a team waits for. */
const pointsInTie = ({ tiedBlocks, rules }: ScoredGame, teamId: number): number[] =>
  tiedBlocks.find(({ teamIds }) => teamIds.includes(teamId))!.places.map((place) => pointsOfPlace(rules, place));
