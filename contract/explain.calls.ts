import { read } from './call.js';
import type { ExplanationView, MovesView } from './explain.js';

const from = ['games', 'standings', 'players'];

export const explainCalls = {
  team: read<ExplanationView>('/api/explain/games/:id/teams/:team', 'member', { from }),
  day: read<ExplanationView>('/api/explain/days/:date/players/:id', 'member', { from }),
  month: read<ExplanationView>('/api/explain/months/:month/players/:id', 'member', { from }),
  year: read<ExplanationView>('/api/explain/years/:year/players/:id', 'member', {
    from: [...from, 'finalized-months'],
  }),
  account: read<ExplanationView>('/api/explain/accounts/:id/months/:month', 'member'),
  stats: read<ExplanationView>('/api/explain/stats/players/:id', 'member'),
  moves: read<MovesView>('/api/explain/moves/:month/players/:id', 'member'),
};
