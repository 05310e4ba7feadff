/** The state of a game: its entry and how its ties were settled. */
import type { RuleSet, RuleSets } from '../boards/rules.js';
import type { GameDraw } from '../draw/game-draw.js';
import type { GameEntry, GameEvent, PositionTieBreaker } from './game.events.js';

export interface GameState {
  readonly gameId: number;
  /** The entry; null before the game is recorded. */
  readonly entry: GameEntry | null;
  /** Exit orders, at most one per team, ordered by team. */
  readonly tieBreakers: readonly PositionTieBreaker[];
  /** The instant when each team was last given its order; only the decider uses it. */
  readonly orderedAt?: Readonly<Record<number, string>>;
  /** The last choice made; scoring ignores it while it does not apply to the first place. */
  readonly firstExit: { readonly teamId: number; readonly playerId: number } | null;
  /** The draw of the teams when the game was recorded. */
  readonly draw?: GameDraw;
  /** The rules of the group, by which the game is scored; undefined for those of the specification. */
  readonly ruleSets?: readonly RuleSet[];
  /** A voided game is kept and counts nowhere. */
  readonly isVoided: boolean;
}

/** A game that has been recorded, voided or not. */
export type RecordedGame = GameState & { readonly entry: GameEntry };

export const noGame: GameState = { gameId: 0, entry: null, tieBreakers: [], firstExit: null, isVoided: false };

/** A game that will be scored by the rules of its group. */
export const noGameUnder = (ruleSets: RuleSets): GameState => (ruleSets ? { ...noGame, ruleSets } : noGame);

export function evolveGame(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'GameRecorded': {
      const { gameId, draw, ...entry } = event.data;
      return { ...state, gameId, entry, ...(draw && { draw }) };
    }
    case 'GameCorrected': {
      const { gameId: _, tieBreakers, firstExit, reason: __, ...entry } = event.data;
      const choice = firstExit && { teamId: firstExit.teamId, playerId: firstExit.firstExitPlayerId };
      return { ...state, entry, tieBreakers, firstExit: choice };
    }
    case 'GameVoided':
      return { ...state, isVoided: true };
    case 'GameRestored':
      return { ...state, isVoided: false };
    case 'TieBreakerSet':
      return { ...state, tieBreakers: replaceOrders(state.tieBreakers, event.data.tieBreakers) };
    case 'FirstExitSet':
      return { ...state, firstExit: { teamId: event.data.teamId, playerId: event.data.firstExitPlayerId } };
    case 'PositionsReset':
      return { ...state, tieBreakers: noGame.tieBreakers, firstExit: null };
  }
}

/** The state after events of the game, in order. @param state  before them */
export const foldGame = (events: readonly { readonly event: GameEvent }[], state: GameState): GameState =>
  events.reduce((folded, { event }) => evolveGame(folded, event), state);

export const isRecorded = (state: GameState): state is RecordedGame => state.entry !== null;

/** Whether boards, statistics and bills count the game: recorded and not voided. */
export const isCounted = (state: GameState): state is RecordedGame => isRecorded(state) && !state.isVoided;

/** Replaces the exit orders of the named teams. The result is ordered by team. */
export function replaceOrders(
  orders: readonly PositionTieBreaker[],
  replacements: readonly PositionTieBreaker[],
): readonly PositionTieBreaker[] {
  const kept = orders.filter(({ teamId }) => !replacements.some((replacement) => replacement.teamId === teamId));
  return [...kept, ...replacements].sort((a, b) => a.teamId - b.teamId);
}
