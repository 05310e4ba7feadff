/** Words for games, and the order of their teams. */
import type { GameView, TeamView, TiedBlockView } from '../../contract/games.js';
import type { PlayerRef } from '../../contract/players.js';
import { isolated, listed, ordinal } from '../../domain/text.js';

/** The teams, the best first; teams that wait for a tie-breaker are ordered by their sum. */
export const teamsByPlace = (teams: readonly TeamView[]): TeamView[] =>
  [...teams].sort((a, b) => b.roundSum - a.roundSum || (a.position ?? 0) - (b.position ?? 0) || a.teamId - b.teamId);

/** `Jonas & Chidi`. */
export const namesOf = (players: readonly PlayerRef[]): string =>
  players.map(({ displayName }) => displayName).join(' & ');

/** The same, isolated for a sentence. */
export const isolatedNames = (players: readonly PlayerRef[]): string =>
  players.map(({ displayName }) => isolated(displayName)).join(' & ');

export const isTeamOf = (team: TeamView, playerId: number | undefined): boolean =>
  team.players.some(({ id }) => id === playerId);

export const teamOf = (game: GameView, teamId: number): TeamView | undefined =>
  game.teams.find((team) => team.teamId === teamId);

/** The players with these ids, in this order; null when one of them is in no team of the game. */
export function playersOf(game: GameView, ids: readonly number[]): PlayerRef[] | null {
  const players = game.teams.flatMap((team) => team.players);
  const found = ids.flatMap((id) => players.find((player) => player.id === id) ?? []);
  return found.length === ids.length ? found : null;
}

/** `Game 310 waits for a tie-breaker.` @param ids  one at least */
export const waitingText = (ids: readonly number[]): string =>
  (ids.length === 1 ? `Game ${ids[0]} waits for a tie-breaker.`
    : `Games ${listed(ids.map(String))} wait for a tie-breaker.`);

export const pendingTies = (game: GameView): TiedBlockView[] => game.tiedBlocks.filter(({ resolved }) => !resolved);

/** `Tie for 2nd`, `Tie for 1st and 4th`, named after the best place of each tied sum. */
export const tieText = (blocks: readonly TiedBlockView[]): string =>
  `Tie for ${listed(blocks.map(({ places }) => ordinal(places[0]!)))}`;
