/** Finds where a game turned: the round in which its winner took the lead for good. */
import { enteredBy, type ScoredGame, type ScoredTeam, teamInPlace } from '../scoring/game-scoring.js';
import { rolePoints } from '../scoring/round-points.js';
import { ROUND_COUNT } from '../game-size.js';

/** Sums of a team after each round. */
export const sumsOf = ({ scores }: { readonly scores: readonly number[] }): number[] => {
  let sum = 0;
  return scores.map((points) => (sum += points));
};

/** The part of a team by which it leads. */
type Led = Pick<ScoredTeam, 'teamId'> & { readonly scores: readonly number[] };

/** The turning point of a game; null while the first place waits for a tie-breaker. */
export function turnOf({ teams }: Pick<ScoredGame, 'teams'>) {
  const winner = teamInPlace(teams, 1);
  if (winner === undefined) return null;
  const round = roundOfLead(teams, winner);
  const level = leadersAfter(teams, ROUND_COUNT);
  return {
    teamId: winner.teamId,
    round,
    /** The teams with the highest sum, including the winner if level. */
    ledBefore: round === 1 ? [] : leadersAfter(teams, round - 1),
    gained: winner.scores[round - 1]!,
    presidentId: presidentOf(winner, round),
    /** The teams with the winner's sum, if the exit order decided. */
    levelAtTheEnd: level.length > 1 ? level : [],
  };
}

/** The round in which the winner took the lead for good; the last one if the exit order decided. */
export function roundOfLead(teams: readonly Led[], winner: Pick<Led, 'teamId'>): number {
  let round = ROUND_COUNT;
  const leads = (after: number): boolean => {
    const [leader, ...others] = leadersAfter(teams, after);
    return leader === winner.teamId && others.length === 0;
  };
  if (!leads(round)) return round;
  while (round > 1 && leads(round - 1)) round -= 1;
  return round;
}

/** Teams with the highest sum after a round. */
function leadersAfter(teams: readonly Led[], round: number): number[] {
  const sums = teams.map((team) => sumsOf(team)[round - 1]!);
  const highest = Math.max(...sums);
  return teams.filter((_, index) => sums[index] === highest).map(({ teamId }) => teamId);
}

const presidentOf = (team: ScoredTeam, round: number): number | null =>
  [team.player1Id, team.player2Id]
    .find((id) => enteredBy(team, id)[round - 1] === rolePoints('PRESIDENT', round)) ?? null;
