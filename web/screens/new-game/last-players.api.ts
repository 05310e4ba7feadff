/** Owns who played last, as the wizard reads it. */
import type { PlayerRef } from '../../../domain/views.js';
import { resource } from '../../transport/resource.js';

/** The real players of the latest game. */
export const lastPlayersQuery = resource<PlayerRef[]>('/api/games/last-players', 5);
