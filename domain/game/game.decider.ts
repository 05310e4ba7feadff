/** The rules of a game: entry, correction, void and restoration, and how ties are settled. */
import type { RuleSets } from '../boards/rules.js';
import type { Decider } from '../decider.js';
import type { CommandContext } from '../recorded-event.js';
import { validReason } from '../free-text.js';
import { playerText, RuleViolation } from '../rule-violation.js';
import { hasNoPlayer, needsFirstExit, scoreGame, type ScoredGame, teamInPlace } from '../scoring/game-scoring.js';
import type { GameCommand, GameEvent, SetFirstExit, SetTieBreakers } from './game.events.js';
import { correction } from './game-correction.js';
import { validDrawnEntry, validEntry } from './game-entry-rules.js';
import { evolveGame, type GameState, isRecorded, noGame, noGameUnder } from './game-state.js';
import { changedOrders, checkNotSettledBefore, decideTieBreakers } from './tie-breakers.js';

export const gameDecider: Decider<GameCommand, GameEvent, GameState> = {
  initialState: noGame,
  decide,
  evolve: (state, event, at) => {
    const evolved = evolveGame(state, event);
    if (event.type !== 'TieBreakerSet' || at === undefined) return evolved;
    // The order of another tie may be sent along unchanged.
    const changed = changedOrders(event.data.tieBreakers, state.tieBreakers);
    const instants = Object.fromEntries(changed.map(({ teamId }) => [teamId, at]));
    return { ...evolved, orderedAt: { ...state.orderedAt, ...instants } };
  },
};

/** The decider for a group with its own rules, by which ties and places are found. */
export const gameDeciderUnder = (ruleSets: RuleSets): typeof gameDecider =>
  ({ ...gameDecider, initialState: noGameUnder(ruleSets) });

function decide(command: GameCommand, state: GameState, { today }: CommandContext): readonly GameEvent[] {
  const { gameId } = command;
  if (command.type === 'RecordGame') {
    if (isRecorded(state)) throw new RuleViolation('GameMustBeNew', `Game ${gameId} is already recorded.`);
    return [{ type: 'GameRecorded', data: { gameId, ...validDrawnEntry(command, today) } }];
  }
  if (!isRecorded(state)) throw new RuleViolation('GameMustExist', `Game ${gameId} does not exist.`, 'missing');
  if (command.type === 'RestoreGame') {
    if (!state.isVoided) throw new RuleViolation('GameMustBeVoided', `Game ${gameId} is not voided.`);
    return [{ type: 'GameRestored', data: { gameId, reason: validReason(command.reason) } }];
  }
  if (state.isVoided) {
    const already = command.type === 'VoidGame' ? 'already' : 'and must be restored first';
    throw new RuleViolation('GameMustNotBeVoided', `Game ${gameId} is voided ${already}.`);
  }
  switch (command.type) {
    case 'CorrectGame': {
      const reason = validReason(command.reason);
      return correction(state, validEntry(command, today, state.entry.date), reason);
    }
    case 'VoidGame':
      return [{ type: 'GameVoided', data: { gameId, reason: validReason(command.reason) } }];
    case 'SetTieBreakers':
      return setTieBreakers(command, state, today);
    case 'SetFirstExit':
      return setFirstExit(command, state);
    case 'ResetPositions': {
      const nothingToReset = state.tieBreakers.length === 0 && state.firstExit === null;
      return nothingToReset ? [] : [{ type: 'PositionsReset', data: { gameId } }];
    }
  }
}

function setTieBreakers(command: SetTieBreakers, state: GameState, today: string): readonly GameEvent[] {
  const { gameId, reason = '' } = command;
  const tieBreakers = decideTieBreakers(command, scoreGame(state));
  if (tieBreakers.length === 0) return [];
  if (reason.trim() !== '') {
    return [{ type: 'TieBreakerSet', data: { gameId, tieBreakers, reason: validReason(reason) } }];
  }
  checkNotSettledBefore(today, tieBreakers, state);
  return [{ type: 'TieBreakerSet', data: { gameId, tieBreakers } }];
}

function setFirstExit(command: SetFirstExit, state: GameState): readonly GameEvent[] {
  const { gameId, teamId, firstExitPlayerId } = command;
  const game = scoreGame(state);
  checkFirstExit(command, game);
  if (game.firstExit?.firstExitPlayerId === firstExitPlayerId) return [];
  return [{ type: 'FirstExitSet', data: { gameId, teamId, firstExitPlayerId } }];
}

/** @throws RuleViolation when the game has no such first exit */
export function checkFirstExit(
  { teamId, firstExitPlayerId }: Pick<SetFirstExit, 'teamId' | 'firstExitPlayerId'>, { teams }: ScoredGame,
): void {
  const first = teamInPlace(teams, 1);
  if (first === undefined || first.teamId !== teamId) {
    throw new RuleViolation('FirstExitNeedsFirstPlace', 'Only the team in first place has a first exit.');
  }
  if (hasNoPlayer(first)) {
    throw new RuleViolation('FirstExitNeedsTwoPlayers', 'A team with No Player needs no first exit.');
  }
  if (!needsFirstExit(first)) {
    throw new RuleViolation('FirstExitNeedsEqualTotals', 'The two players in first place have different totals.');
  }
  if (firstExitPlayerId !== first.player1Id && firstExitPlayerId !== first.player2Id) {
    const message = `${playerText(firstExitPlayerId)} is not in team ${teamId}.`;
    throw new RuleViolation('FirstExitPlayerMustBeOfTheTeam', message, 'conflict', firstExitPlayerId);
  }
}
