/** A finished game as it is sent, scored by the domain. */
import { GAME_DATE_REQUIRED } from '../../../domain/game/entry-limits.js';
import type { GameState } from '../../../domain/game/game-state.js';
import type { PlayerScores } from '../../../domain/game/game.events.js';
import { scoreGame, type ScoredGame, type ScoredTeam } from '../../../domain/scoring/game-scoring.js';
import { type Role, rolePoints, ROLES } from '../../../domain/scoring/round-points.js';
import { GAME_TYPE, type GameDraft, LOCATION, type PositionId, type ProcessedTeam } from './game-draft.js';
import { hasFields } from './stored-shape.js';

export interface TeamSubmission {
  readonly player1Id: number;
  readonly player2Id: number;
  /** Position points as they stand before any tie-breaker; the server counts for itself. */
  readonly totalScore: number;
  readonly scores: readonly number[];
  readonly player1Scores: readonly number[];
  readonly player2Scores: readonly number[];
  readonly player1TotalScore: number;
  readonly player2TotalScore: number;
}

/** Payload of `POST /api/games`, and what an exported file holds. */
export interface GameSubmission {
  readonly game: { readonly date: string; readonly location: string; readonly gameType: string };
  readonly teams: readonly TeamSubmission[];
}

type Entry = Pick<GameDraft, 'gameDate' | 'processedTeams' | 'roundPositions'>;

/** Points of a role in a round (1 to 5). */
export const positionPoints = (position: PositionId, round: number): number =>
  rolePoints(ROLE_OF[position], round);

const ROLE_OF: Record<PositionId, Role> = {
  [ROLES.PRESIDENT.id]: 'PRESIDENT',
  [ROLES.VICE_PRESIDENT.id]: 'VICE_PRESIDENT',
  [ROLES.VICE_LOSER.id]: 'VICE_LOSER',
  [ROLES.LOSER.id]: 'LOSER',
};

/** The game with the points it has so far. */
export const scoredGame = (entry: Entry): ScoredGame => scoreGame(stateOf(entry));

export const scoredTeams = (entry: Entry): readonly ScoredTeam[] => scoredGame(entry).teams;

export const submissionOf = (entry: Entry): GameSubmission => ({
  game: { date: entry.gameDate, location: LOCATION, gameType: GAME_TYPE },
  teams: scoredTeams(entry).map((team) => ({
    player1Id: team.player1Id,
    player2Id: team.player2Id,
    totalScore: team.totalScore,
    scores: team.scores,
    player1Scores: team.player1Scores,
    player2Scores: team.player2Scores,
    player1TotalScore: team.player1TotalScore,
    player2TotalScore: team.player2TotalScore,
  })),
});

/** The game as the domain would fold it, had it been recorded. */
function stateOf({ gameDate, processedTeams, roundPositions }: Entry): GameState {
  const scoresOf = (playerId: number): PlayerScores =>
    roundPositions.map((round, index) => {
      const position = round[playerId];
      return position === undefined ? 0 : positionPoints(position, index + 1);
    }) as PlayerScores;
  const teams = processedTeams.map(({ player1Id, player2Id }: ProcessedTeam, index) => ({
    teamId: index + 1,
    player1Id,
    player2Id,
    player1Scores: scoresOf(player1Id),
    player2Scores: scoresOf(player2Id),
  }));
  const entry = { date: gameDate, location: LOCATION, gameType: GAME_TYPE, teams };
  return { gameId: 0, entry, tieBreakers: [], firstExit: null, isVoided: false };
}

/** What keeps this from being sent (docs/rules.md, Recording); null when nothing does. */
export function submissionFault(submission: unknown): string | null {
  if (!hasFields(submission) || !hasFields(submission.game)) return 'Game data is missing';
  if (!submission.game.date) return GAME_DATE_REQUIRED;
  if (!Array.isArray(submission.teams)) return 'Teams data must be an array';
  if (submission.teams.length === 0) return 'Teams array cannot be empty';
  for (const [index, team] of submission.teams.entries()) {
    const fault = teamFault(team, index + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function teamFault(team: unknown, number: number): string | null {
  if (!hasFields(team)) return `Team ${number} is invalid`;
  if (!team.player1Id) return `Team ${number} is missing player1Id`;
  if (!team.player2Id) return `Team ${number} is missing player2Id`;
  return Array.isArray(team.scores) ? null : `Team ${number} is missing scores array`;
}
