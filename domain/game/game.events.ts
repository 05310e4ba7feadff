/** The events of a game (`game-{id}`): their names and shapes in the log. */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';

/** Literals make the check a single look-up. */
const oneOf = (...values: readonly number[]) => z.literal(values);

/** Five signed round points; round 5 is stored doubled. */
export type PlayerScores = [number, number, number, number, number];

const isSinglePoint = (points: unknown): boolean =>
  points === 0 || points === 1 || points === -1 || points === 2 || points === -2;
const isDoublePoint = (points: unknown): boolean =>
  points === 0 || points === 2 || points === -2 || points === 4 || points === -4;

/** One check of five numbers: a tuple of schemas would cost more than the rest of the game. */
export const playerScores = z.custom<PlayerScores>(
  (scores) =>
    Array.isArray(scores) && scores.length === 5 &&
    isSinglePoint(scores[0]) && isSinglePoint(scores[1]) && isSinglePoint(scores[2]) && isSinglePoint(scores[3]) &&
    isDoublePoint(scores[4]),
  'Five round points, the fifth doubled',
);

const teamId = oneOf(1, 2, 3, 4, 5);

/** A team as it was entered. `teamId` is its number in the game, 1 to 5. */
export const recordedTeam = z.object({
  teamId,
  player1Id: z.number().int().positive(),
  player2Id: z.number().int().positive(),
  player1Scores: playerScores,
  player2Scores: playerScores,
});
export type RecordedTeam = z.infer<typeof recordedTeam>;

/** The entry of a game: facts only, every total is derived. */
export const gameEntry = z.object({
  date: calendarDate,
  location: z.string(),
  gameType: z.string(),
  teams: z.array(recordedTeam).min(4).max(5),
});
export type GameEntry = z.infer<typeof gameEntry>;

/** Exit order of one team inside its tied block: 1 exited first and takes the better place. */
export const positionTieBreaker = z.object({
  teamId,
  exitOrder: oneOf(1, 2, 3, 4, 5),
});
export type PositionTieBreaker = z.infer<typeof positionTieBreaker>;

export const gameRecorded = gameEntry.extend({ gameId: z.number().int().positive() });
/** The orders given by one command; they replace earlier orders of the same teams. */
export const tieBreakerSet = z.object({
  gameId: z.number().int().positive(),
  tieBreakers: z.array(positionTieBreaker).min(1),
  /** Present when a tie that was settled on an earlier day is ordered anew. */
  reason: z.string().optional(),
});
export const firstExitSet = z.object({
  gameId: z.number().int().positive(),
  teamId,
  firstExitPlayerId: z.number().int().positive(),
});
export const positionsReset = z.object({ gameId: z.number().int().positive() });
/** The whole new entry, and the tie settings that stay valid. */
export const gameCorrected = gameRecorded.extend({
  tieBreakers: z.array(positionTieBreaker),
  firstExit: z.object({ teamId, firstExitPlayerId: z.number().int().positive() }).nullable(),
  reason: z.string(),
});
/** A voided game counts nowhere but keeps its data, so that it can be restored. */
export const gameVoided = z.object({ gameId: z.number().int().positive(), reason: z.string() });
export const gameRestored = z.object({ gameId: z.number().int().positive(), reason: z.string() });

export type GameEvent =
  | { type: 'GameRecorded'; data: z.infer<typeof gameRecorded> }
  | { type: 'TieBreakerSet'; data: z.infer<typeof tieBreakerSet> }
  | { type: 'FirstExitSet'; data: z.infer<typeof firstExitSet> }
  | { type: 'PositionsReset'; data: z.infer<typeof positionsReset> }
  | { type: 'GameCorrected'; data: z.infer<typeof gameCorrected> }
  | { type: 'GameVoided'; data: z.infer<typeof gameVoided> }
  | { type: 'GameRestored'; data: z.infer<typeof gameRestored> };

export const gameStreamId = (gameId: number): string => `game-${gameId}`;
