/** A game as it is shown: its score with the names of the players. */
import { RULES } from '../domain/boards/rules.js';
import { allocateCards } from '../domain/scoring/card-allocation.js';
import type { ScoredGame, ScoredTeam, TiedBlock } from '../domain/scoring/game-scoring.js';
import type { GameView, TeamView, TiedBlockView } from './games.js';
import type { PlayerRef } from './players.js';

/** @param player  returns the name of every player of the game and of No Player */
export function toGameView(game: ScoredGame, player: (id: number) => PlayerRef): GameView {
  const { gameId, tieBreakers, rules, ...shown } = game;
  return {
    id: gameId, ...shown, ...(rules !== RULES && { rules }), teams: game.teams.map((team) => toTeamView(team, player)),
    positionTieBreakers: [...tieBreakers], tiedBlocks: game.tiedBlocks.map(toTiedBlockView),
    cardAllocation: allocateCards(game),
  };
}

const toTeamView = (
  { player1Id, player2Id, entered, ...scores }: ScoredTeam, player: (id: number) => PlayerRef,
): TeamView => ({
  ...scores, ...(entered && { entered: [[...entered[0]], [...entered[1]]] }),
  players: [player(player1Id), player(player2Id)],
});

const toTiedBlockView = ({ places, teamIds, ...block }: TiedBlock): TiedBlockView => ({
  ...block, places: [...places], teamIds: [...teamIds],
});
