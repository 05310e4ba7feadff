/** The cards after a game (docs/rules.md, Cards). */
import {
  hasNoPlayer, needsFirstExit, realPlayersOf, type ScoredGame, type ScoredTeam, teamInPlace,
} from './game-scoring.js';

/**
 * Gives each card to a player, by id, or says why the cards cannot be given yet.
 *
 * The player of the first place with more points gets the 2 of diamonds, the other the 2 of clubs. Both players of
 * the second team get the ace of spades. If the totals are equal, the first exit gets the diamonds. No Player gets no
 * card: the partner gets both.
 */
export function allocateCards(game: ScoredGame) {
  const first = teamInPlace(game.teams, 1);
  if (first === undefined) return { status: 'noWinner' as const };
  const firstExitPlayerId = firstExitOf(first, game);
  if (firstExitPlayerId === null && needsFirstExit(first)) {
    const { teamId, player1Id, player2Id } = first;
    return { status: 'firstExitNeeded' as const, teamId, playerIds: [player1Id, player2Id] };
  }
  const second = teamInPlace(game.teams, 2);
  return {
    status: 'allocated' as const,
    ...twosOf(first, firstExitPlayerId),
    /** Both players of the second team; null while that team is not known. */
    aceOfSpades: second === undefined ? null : realPlayersOf(second),
    /** Set only if the first exit decided who gets the diamonds. */
    firstExitPlayerId,
  };
}

/** The first exit of the first place; null while it is unknown, or if the totals differ. */
function firstExitOf(first: ScoredTeam, game: ScoredGame): number | null {
  if (first.player1TotalScore !== first.player2TotalScore) return null;
  if (hasNoPlayer(first)) return realPlayersOf(first)[0]!;
  return game.firstExit?.firstExitPlayerId ?? null;
}

function twosOf(first: ScoredTeam, firstExitPlayerId: number | null): { twoOfDiamonds: number; twoOfClubs: number } {
  if (hasNoPlayer(first)) {
    const both = realPlayersOf(first)[0]!;
    return { twoOfDiamonds: both, twoOfClubs: both };
  }
  const player1Leads =
    firstExitPlayerId === null
      ? first.player1TotalScore > first.player2TotalScore
      : firstExitPlayerId === first.player1Id;
  return player1Leads
    ? { twoOfDiamonds: first.player1Id, twoOfClubs: first.player2Id }
    : { twoOfDiamonds: first.player2Id, twoOfClubs: first.player1Id };
}
