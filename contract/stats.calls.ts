import { read } from './call.js';
import type { GameView } from './games.js';
import type { DashboardView, KpisView, PartnershipView, PartnerStatsView, UserStatsView } from './stats.js';

const from = ['standings', 'players'] as const;
const asOf = true;

export const statsCalls = {
  stats: read<UserStatsView>('/api/users/:id/stats', 'member', { from, asOf }),
  games: read<GameView[]>('/api/users/:id/games', 'member', { asOf, follows: ['game'] }),
  partnerships: read<PartnershipView[]>('/api/users/:id/partners', 'member', { from, asOf }),
  kpis: read<KpisView>('/api/user-stats/kpis/:id', 'member', { asOf: true, follows: ['game'] }),
  partners: read<PartnerStatsView>('/api/user-stats/partners/:id', 'member', { from, asOf }),
  dashboard: read<DashboardView>('/api/fast/dashboard', 'member', { asOf, follows: ['game', 'account'] }),
};
