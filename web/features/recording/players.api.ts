/** The players as the wizard reads them; remembered for an evening without a network. */
import { useQuery } from '@tanstack/react-query';
import { playerCalls } from '../../../contract/players.calls.js';
import { MIN_PLAYERS } from '../../../domain/game/entry-limits.js';
import type { UserView } from '../../../contract/players.js';
import { rememberedResource } from '../../transport/remembered-resource.js';

const playersQuery = rememberedResource(playerCalls.list, 5, (players) => players.length > 0);

export const areTooFew = (players: readonly UserView[]): boolean =>
  players.filter(({ isPlaceholder, isActive }) => isActive && !isPlaceholder).length < MIN_PLAYERS;

export const usePlayers = () => useQuery(playersQuery);
