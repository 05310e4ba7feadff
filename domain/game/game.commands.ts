/** The commands of a game. Shapes only: the decider judges the content. */
import type { ClaimedDraw } from '../draw/game-draw.js';
import type { GameFields, PositionTieBreaker } from './game.events.js';

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
  /** In the order of entry: the first is team 1. */
  readonly teams: readonly TeamEntry[];
  /** Everyone who may play; No Player always may. */
  readonly knownPlayerIds: ReadonlySet<number>;
}

type Command<Type extends string, Content = object> = Content & { readonly type: Type; readonly gameId: number };

export type RecordGame = Command<'RecordGame', EnteredGame & {
  /** Undefined if the teams were chosen by hand. */
  readonly draw?: ClaimedDraw | undefined;
}>;

/** Replaces the whole entry. */
export type CorrectGame = Command<'CorrectGame', EnteredGame & { readonly reason: string }>;

export type SetTieBreakers = Command<'SetTieBreakers', {
  readonly tieBreakers: readonly PositionTieBreaker[];
  /** True: the orders replace all orders of their blocks. False: they are added to the existing ones. */
  readonly wholeBlocks: boolean;
  /** Required to change a tie that was settled on an earlier day. */
  readonly reason?: string | undefined;
}>;

export type SetFirstExit = Command<'SetFirstExit', { readonly teamId: number; readonly firstExitPlayerId: number }>;

export type GameCommand =
  | RecordGame | CorrectGame | SetTieBreakers | SetFirstExit | Command<'ResetPositions'>
  | Command<'VoidGame' | 'RestoreGame', { readonly reason: string }>;
