/** The members whose place or card in a game is pending until an answer from the table. */
import { allocateCards } from '../scoring/card-allocation.js';
import { realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';

export interface WaitingMember {
  readonly playerId: number;
  /** `place`: a tie-breaker is missing; `firstExit`: it is not known which winner went out first. */
  readonly question: 'place' | 'firstExit';
  /** The players of the other tied teams, or the other winner. */
  readonly withIds: readonly number[];
}

/** @param game  a game that is not voided */
export function waitingMembers(game: ScoredGame): WaitingMember[] {
  const ties = game.tiedBlocks.filter(({ resolved }) => !resolved).flatMap(({ teamIds }) => {
    const tied = game.teams.filter(({ teamId }) => teamIds.includes(teamId));
    return tied.flatMap((team) => realPlayersOf(team).map((playerId): WaitingMember => (
      { playerId, question: 'place', withIds: tied.filter((other) => other !== team).flatMap(realPlayersOf) })));
  });
  const cards = allocateCards(game);
  if (cards.status !== 'firstExitNeeded') return ties;
  return [...ties, ...cards.playerIds.map((playerId): WaitingMember => (
    { playerId, question: 'firstExit', withIds: cards.playerIds.filter((id) => id !== playerId) }))];
}
