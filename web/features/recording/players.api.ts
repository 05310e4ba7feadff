/** The wizard's read of the players, remembered for an evening without a network. */
import { useQuery } from '@tanstack/react-query';
import { gameCalls } from '../../../contract/games.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { MIN_PLAYERS } from '../../../domain/game-size.js';
import { rememberedResource, resource } from '../../transport/resource.js';

const playersQuery = rememberedResource(playerCalls.list, 5, (players) => players.length > 0);

export const areTooFew = (players: readonly UserView[]): boolean =>
  players.filter(({ isPlaceholder, isActive }) => isActive && !isPlaceholder).length < MIN_PLAYERS;

export const usePlayers = () => useQuery(playersQuery);

/** The facts about the last games that a draw needs. */
export const drawBasisQuery = rememberedResource(gameCalls.drawBasis, 5, ({ tables }) => tables.length > 0);

/** The real players of the latest game. */
export const lastPlayersQuery = resource(gameCalls.lastPlayers, 5);
