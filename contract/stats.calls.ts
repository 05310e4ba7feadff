import { read } from './call.js';
import type { GameView } from './games.js';
import type { DashboardView, KpisView, PartnershipView, PartnerStatsView, UserStatsView } from './stats.js';

const from = ['player-stats', 'players'];
const asOf = true;

export const statsCalls = {
  stats: read<UserStatsView>('/api/users/:id/stats', 'member', { from, asOf }),
  games: read<GameView[]>('/api/users/:id/games', 'member', { asOf }),
  partnerships: read<PartnershipView[]>('/api/users/:id/partners', 'member', { from, asOf }),
  kpis: read<KpisView>('/api/user-stats/kpis/:id', 'member', { asOf: 'for all' }),
  partners: read<PartnerStatsView>('/api/user-stats/partners/:id', 'member', { from, asOf }),
  dashboard: read<DashboardView>('/api/fast/dashboard', 'member', { asOf }),
};
