/** Explains the position points of a team: its rounds, its round sum and its place. */
import type { GameEvent } from '../game/game.events.js';
import { evolveGame, isCounted, noGame } from '../game/game-state.js';
import { scoreText } from '../text.js';
import type { Recorded } from '../recorded-event.js';
import { RuleViolation } from '../rule-violation.js';
import { type ScoredGame, type ScoredTeam, scoreGame } from '../scoring/game-scoring.js';
import { ROLES, ROUND_COUNT, roleOf } from '../scoring/round-points.js';
import { teamRef } from './addresses.js';
import {
  type CountedGame, explained, type Explanation, type Part, part, pendingAmong, type Subject,
} from './explanation.js';
import { say, textOf, type Token } from './explanation-text.js';

/** A game with the ids of its events. */
export interface KnownGame extends CountedGame {
  readonly eventIds: string[];
}

/** Null if the game counts nowhere. @param events  of its stream, in order */
export function knownGame(events: readonly Recorded<GameEvent>[]): KnownGame | null {
  const state = events.map(({ event }) => event).reduce(evolveGame, noGame);
  return isCounted(state) ? { score: scoreGame(state), eventIds: events.map(({ id }) => id) } : null;
}

/** @throws RuleViolation when the game has no such team */
export function explainTeam(game: KnownGame, teamId: number, nameOf: Subject['nameOf']): Explanation {
  const { score, eventIds } = game;
  const team = score.teams.find((other) => other.teamId === teamId);
  if (!team) throw new RuleViolation('TeamMustBeInGame', `Game ${score.gameId} has no team ${teamId}.`, 'missing');
  const { player1Id, player2Id, player1Scores, player2Scores, player1TotalScore, player2TotalScore } = team;
  return explained({
    title: `${nameOf(player1Id)} and ${nameOf(player2Id)} in game ${score.gameId}`,
    players: [player1Id, player2Id],
    value: team.totalScore,
    rule: ruleOf(team, score),
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
      rows: [...score.teams].sort(byPlace).map((other) => ({
        rank: other.position, players: [other.player1Id, other.player2Id], detail: tieText(other, score),
        value: other.roundSum, total: null, points: other.totalScore, isOwn: other === team,
        ref: other === team ? null : teamRef(score.gameId, other.teamId),
      })),
    },
    rounds: [...team.scores],
    pendingGames: pendingAmong([game]),
  });
}

/** `2nd of 5 teams`; in a pending tie `tied at −4, no place yet`. */
export const placeText = (team: ScoredTeam, score: ScoredGame): string => textOf(placeOf(team, score));

const placeOf = ({ position, roundSum }: ScoredTeam, { teams }: ScoredGame): Token[] => (position === null
  ? [`tied at ${scoreText(roundSum)}, no place yet`] : say`${{ place: position, of: teams.length }} teams`);

function ruleOf(team: ScoredTeam, score: ScoredGame): Token[] {
  const sum = scoreText(team.roundSum);
  if (team.position === null) {
    return [`Tied at ${sum}: no place and 0 points for now, until every tied team has an exit order.`];
  }
  const tie = tieText(team, score);
  const reason = tie === '' ? ` with a round sum of ${sum}` : `. ${tie}`;
  return say`${placeOf(team, score)}${reason}, so ${scoreText(team.totalScore)}.`;
}

const EXITS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `Tie at −4: out first`; empty for a team without a tie. */
function tieText({ teamId, roundSum, position }: ScoredTeam, { tiedBlocks, tieBreakers }: ScoredGame): string {
  if (!tiedBlocks.some(({ teamIds }) => teamIds.includes(teamId))) return '';
  const order = tieBreakers.find((other) => other.teamId === teamId)?.exitOrder;
  const state = position === null || order === undefined ? 'not settled yet' : `out ${EXITS[order - 1]}`;
  return `Tie at ${scoreText(roundSum)}: ${state}`;
}

const playerPart = (label: string, scores: readonly number[], value: number, eventIds: string[]): Part => part({
  label,
  value,
  parts: scores.map((points, index) => part({
    label: `Round ${index + 1}`, detail: ROLES[roleOf(points, index + 1) ?? 'NEUTRAL'].name, value: points, eventIds,
  })),
});

/** Within a pending tie by team. */
const byPlace = (a: ScoredTeam, b: ScoredTeam): number =>
  b.roundSum - a.roundSum || (a.position ?? 0) - (b.position ?? 0) || a.teamId - b.teamId;
