/** A game that is being entered: its score so far, and the places and cards if it ended now. */
import type { RuleSets } from '../boards/rules.js';
import { noGameUnder } from '../game/game-state.js';
import type { GameFields, PlayerScores } from '../game/game.events.js';
import { allocateCards } from './card-allocation.js';
import { dealOf } from './dealt-cards.js';
import { scoreGame, type ScoredGame } from './game-scoring.js';
import { pointsOf } from './round-points.js';

/** The teams and the roles of a draft. */
export interface EnteredRounds {
  readonly processedTeams: readonly {
    readonly teamId: number; readonly player1Id: number; readonly player2Id: number;
  }[];
  /** Roles by player id, of each round; empty while nothing is entered. */
  readonly roundPositions: readonly Readonly<Record<number, number>>[];
}

/**
 * The game with its points so far, as if it had been recorded. Rounds that are empty count as nothing.
 * @param ruleSets  of the group; without them the points are sent as codes of roles
 */
export function scoreSoFar(
  fields: GameFields, { processedTeams, roundPositions }: EnteredRounds, ruleSets?: RuleSets,
): ScoredGame {
  const scoresOf = (playerId: number) => roundPositions
    .map((round, index) => pointsOf(round[playerId], index + 1)) as readonly number[] as PlayerScores;
  const teams = processedTeams.map((team) => ({
    ...team, player1Scores: scoresOf(team.player1Id), player2Scores: scoresOf(team.player2Id),
  }));
  return scoreGame({ ...noGameUnder(ruleSets), entry: { ...fields, teams } });
}

/** The places and cards of a game; a place is null while its tie is open, and a card waits with it. */
export function ifEnded(game: ScoredGame) {
  const allocation = allocateCards(game);
  const dealt = allocation.status === 'allocated' ? dealOf(allocation) : [];
  return {
    places: game.teams.map(({ teamId, position: place }) => ({ teamId, place })),
    cards: dealt.flatMap(([card, playerIds]) => (playerIds.length === 0 ? [] : [{ card, playerIds: [...playerIds] }])),
  };
}
