/** The commands of a game. Shapes only: the decider judges the content. */
import type { ClaimedDraw } from '../draw/draw-rules.js';
import type { PositionTieBreaker } from './game.events.js';

/** A game as it is entered. */
export interface EnteredGame {
  readonly game: {
    /** `YYYY-MM-DD` in Toronto. */
    readonly date: string;
    readonly location: string;
    readonly gameType: string;
  };
  /** In the order of entry: the first is team 1. */
  readonly teams: readonly TeamEntry[];
  /** Everyone who may play; No Player always may. */
  readonly knownPlayerIds: ReadonlySet<number>;
}

export interface RecordGame extends EnteredGame {
  readonly type: 'RecordGame';
  readonly gameId: number;
  /** Undefined if the teams were chosen by hand. */
  readonly draw?: ClaimedDraw | undefined;
}

/** Replaces the whole entry. */
export interface CorrectGame extends EnteredGame {
  readonly type: 'CorrectGame';
  readonly gameId: number;
  readonly reason: string;
}

export interface VoidGame {
  readonly type: 'VoidGame';
  readonly gameId: number;
  readonly reason: string;
}

export interface RestoreGame {
  readonly type: 'RestoreGame';
  readonly gameId: number;
  readonly reason: string;
}

/** A team as it is entered: five signed round points per player, round 5 doubled. */
export interface TeamEntry {
  readonly player1Id: number;
  readonly player2Id: number;
  readonly player1Scores: readonly number[];
  readonly player2Scores: readonly number[];
}

export interface SetTieBreakers {
  readonly type: 'SetTieBreakers';
  readonly gameId: number;
  readonly tieBreakers: readonly PositionTieBreaker[];
  /** True: the orders replace all orders of their blocks. False: they are added to the existing ones. */
  readonly wholeBlocks: boolean;
  /** Required to change a tie that was settled on an earlier day. */
  readonly reason?: string | undefined;
}

export interface SetFirstExit {
  readonly type: 'SetFirstExit';
  readonly gameId: number;
  readonly teamId: number;
  readonly firstExitPlayerId: number;
}

export interface ResetPositions {
  readonly type: 'ResetPositions';
  readonly gameId: number;
}

export type GameCommand =
  RecordGame | CorrectGame | VoidGame | RestoreGame | SetTieBreakers | SetFirstExit | ResetPositions;
