/** Explains the position points of a team: its rounds, its round sum and its place. */
import { ordinal, scoreText } from '../number-text.js';
import { RuleViolation } from '../rule-violation.js';
import { hasPendingTie, type ScoredGame, type ScoredTeam } from '../scoring/game-scoring.js';
import { ROLES, ROUND_COUNT, roleOf } from '../scoring/round-points.js';
import { type Explanation, type KnownGame, type NameOf, type Part, part, type Rung } from './explanation.js';
import { teamRef } from './addresses.js';

/** @throws RuleViolation when the game has no such team */
export function explainTeam({ score, eventIds }: KnownGame, teamId: number, nameOf: NameOf): Explanation {
  const team = score.teams.find((other) => other.teamId === teamId);
  if (!team) throw new RuleViolation('TeamMustBeInGame', `Game ${score.gameId} has no team ${teamId}.`, 'missing');
  const { player1Id, player2Id, player1Scores, player2Scores, player1TotalScore, player2TotalScore } = team;
  return {
    title: `${nameOf(player1Id)} and ${nameOf(player2Id)} in game ${score.gameId}`,
    playerIds: [player1Id, player2Id],
    value: team.totalScore,
    unit: 'points',
    rule: ruleOf(team, score),
    isSum: false,
    parts: [part({
      label: 'Round points',
      detail: `${ROUND_COUNT} rounds, round ${ROUND_COUNT} counts double`,
      value: team.roundSum,
      parts: [
        playerPart(nameOf(player1Id), player1Scores, player1TotalScore, eventIds),
        playerPart(nameOf(player2Id), player2Scores, player2TotalScore, eventIds),
      ],
    })],
    ranking: {
      label: `Place among ${score.teams.length} teams`,
      rule: 'By round sum; a tie is settled by exit order',
      rows: [...score.teams].sort(byPlace).map((other) => rungOf(other, score, other === team)),
    },
    table: null,
    rounds: team.scores,
    pendingGames: hasPendingTie(score) ? [score.gameId] : [],
  };
}

/** `2nd of 5 teams`; in a pending tie `tied at −4, no place yet`. */
export const placeText = ({ position, roundSum }: ScoredTeam, { teams }: ScoredGame): string =>
  position === null
    ? `tied at ${scoreText(roundSum)}, no place yet`
    : `${ordinal(position)} of ${teams.length} teams`;

function ruleOf(team: ScoredTeam, score: ScoredGame): string {
  const { roundSum, totalScore } = team;
  const tie = tieText(team, score);
  if (team.position === null) {
    return `Tied at ${scoreText(roundSum)}: no place and 0 points for now, until every tied team has an exit order.`;
  }
  const place = placeText(team, score);
  const reason = tie === '' ? ` with a round sum of ${scoreText(roundSum)}` : `. ${tie}`;
  return `${place}${reason}, so ${scoreText(totalScore)}.`;
}

const EXITS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `Tie at −4: out first`; empty for a team without a tie. */
function tieText({ teamId, roundSum, position }: ScoredTeam, { tiedBlocks, tieBreakers }: ScoredGame): string {
  if (!tiedBlocks.some(({ teamIds }) => teamIds.includes(teamId))) return '';
  const order = tieBreakers.find((other) => other.teamId === teamId)?.exitOrder;
  const state = position === null || order === undefined ? 'not settled yet' : `out ${EXITS[order - 1]}`;
  return `Tie at ${scoreText(roundSum)}: ${state}`;
}

const playerPart = (
  label: string, scores: readonly number[], value: number, eventIds: readonly string[],
): Part => part({
  label,
  value,
  parts: scores.map((points, index) => part({
    label: `Round ${index + 1}`,
    detail: ROLES[roleOf(points, index + 1) ?? 'NEUTRAL'].name,
    value: points,
    eventIds,
  })),
});

/** Within a pending tie by team. */
const byPlace = (a: ScoredTeam, b: ScoredTeam): number =>
  b.roundSum - a.roundSum || (a.position ?? 0) - (b.position ?? 0) || a.teamId - b.teamId;

const rungOf = (team: ScoredTeam, score: ScoredGame, isOwn: boolean): Rung => ({
  rank: team.position,
  playerIds: [team.player1Id, team.player2Id],
  detail: tieText(team, score),
  value: team.roundSum,
  total: null,
  points: team.totalScore,
  isOwn,
  ref: isOwn ? null : teamRef(score.gameId, team.teamId),
});
