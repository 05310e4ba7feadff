/**
 * The events of a game (`game-{id}`): their names and shapes in the log; and its commands, whose content the decider
 * checks.
 */
import { z } from 'zod';
import { ROUND_COUNT, TEAM_COUNTS, TEAM_IDS } from '../game-size.js';
import { calendarDate } from '../calendar-date.js';
import { type ClaimedDraw, gameDraw } from '../draw/game-draw.js';
import type { EventOf } from '../recorded-event.js';

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
    Array.isArray(scores) && scores.length === ROUND_COUNT &&
    isSinglePoint(scores[0]) && isSinglePoint(scores[1]) && isSinglePoint(scores[2]) && isSinglePoint(scores[3]) &&
    isDoublePoint(scores[4]),
  'Five round points, the fifth doubled',
);

const gameId = z.number().int().positive();
const teamId = oneOf(...TEAM_IDS);

/** A team as it was entered. `teamId` is its number in the game, 1 to 5. */
export const recordedTeam = z.object({
  teamId,
  player1Id: z.number().int().positive(),
  player2Id: z.number().int().positive(),
  player1Scores: playerScores,
  player2Scores: playerScores,
});
export type RecordedTeam = z.infer<typeof recordedTeam>;

/** The fields of a game besides its teams; see also `game-fields.ts`. */
export const gameFields = z.object({ date: calendarDate, location: z.string(), gameType: z.string() });
export type GameFields = z.infer<typeof gameFields>;

/** The entry of a game: facts only, every total is derived. */
export const gameEntry = gameFields.extend({ teams: z.array(recordedTeam).min(TEAM_COUNTS.min).max(TEAM_COUNTS.max) });
export type GameEntry = z.infer<typeof gameEntry>;

/** Exit order of one team inside its tied block: 1 exited first and takes the better place. */
export const positionTieBreaker = z.object({ teamId, exitOrder: oneOf(...TEAM_IDS) });
export type PositionTieBreaker = z.infer<typeof positionTieBreaker>;

export const gameEvents = {
  /** The game was recorded, with the draw of its teams unless they were chosen by hand. */
  GameRecorded: gameEntry.extend({ gameId, draw: z.optional(gameDraw) }),
  /** The orders given by one command; they replace earlier orders of the same teams. */
  TieBreakerSet: z.object({
    gameId,
    tieBreakers: z.array(positionTieBreaker).min(1),
    /** The reason, required if a tie that was settled on an earlier day gets another order. */
    reason: z.string().optional(),
  }),
  FirstExitSet: z.object({ gameId, teamId, firstExitPlayerId: z.number().int().positive() }),
  PositionsReset: z.object({ gameId }),
  /** The whole new entry, and the tie settings that stay valid. */
  GameCorrected: gameEntry.extend({
    gameId,
    tieBreakers: z.array(positionTieBreaker),
    firstExit: z.object({ teamId, firstExitPlayerId: z.number().int().positive() }).nullable(),
    reason: z.string(),
  }),
  /** A voided game counts nowhere but keeps its data, so that it can be restored. */
  GameVoided: z.object({ gameId, reason: z.string() }),
  GameRestored: z.object({ gameId, reason: z.string() }),
};
export type GameEvent = EventOf<typeof gameEvents>;

export const gameStreamId = (gameId: number): string => `game-${gameId}`;

/** A team as it is entered: five signed round points per player, round 5 doubled. */
export interface TeamEntry {
  readonly player1Id: number;
  readonly player2Id: number;
  readonly player1Scores: readonly number[];
  readonly player2Scores: readonly number[];
}

/** A game as it is entered. */
export interface EnteredGame {
  readonly game: Readonly<GameFields>;
  /** Teams in the order of entry: the first is team 1. */
  readonly teams: readonly TeamEntry[];
  /** The players who may play; No Player always may. */
  readonly knownPlayerIds: ReadonlySet<number>;
}

type Command<Type extends string, Content = object> = Content & { readonly type: Type; readonly gameId: number };

export type RecordGame = Command<'RecordGame', EnteredGame & {
  /** The draw; undefined if the teams were chosen by hand. */
  readonly draw?: ClaimedDraw | undefined;
}>;

/** Replaces the whole entry. */
export type CorrectGame = Command<'CorrectGame', EnteredGame & { readonly reason: string }>;

export type SetTieBreakers = Command<'SetTieBreakers', {
  readonly tieBreakers: readonly PositionTieBreaker[];
  /** Whether the orders replace all orders of their blocks. If false, they are added to the existing ones. */
  readonly wholeBlocks: boolean;
  /** Required to change a tie that was settled on an earlier day. */
  readonly reason?: string | undefined;
}>;

export type SetFirstExit = Command<'SetFirstExit', { readonly teamId: number; readonly firstExitPlayerId: number }>;

export type GameCommand =
  | RecordGame | CorrectGame | SetTieBreakers | SetFirstExit | Command<'ResetPositions'>
  | Command<'VoidGame' | 'RestoreGame', { readonly reason: string }>;
