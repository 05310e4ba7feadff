import { read } from './call.js';
import type { ExplanationView, MovesView } from './explain.js';

const from = ['games', 'standings', 'players'];
const asOf = true;

export const explainCalls = {
  team: read<ExplanationView>('/api/explain/games/:id/teams/:team', 'member', { from, asOf }),
  day: read<ExplanationView>('/api/explain/days/:date/players/:id', 'member', { from, asOf }),
  span: read<ExplanationView>('/api/explain/spans/:first/:last/players/:id', 'member', { from, asOf }),
  month: read<ExplanationView>('/api/explain/months/:month/players/:id', 'member', { from, asOf }),
  year: read<ExplanationView>('/api/explain/years/:year/players/:id', 'member', {
    from: [...from, 'finalized-months'], asOf,
  }),
  account: read<ExplanationView>('/api/explain/accounts/:id/months/:month', 'member', { asOf }),
  group: read<ExplanationView>('/api/explain/group/months/:month', 'admin'),
  form: read<ExplanationView>('/api/explain/form/players/:id', 'member', { asOf: 'for all' }),
  stats: read<ExplanationView>('/api/explain/stats/players/:id', 'member', { asOf: 'for all' }),
  moves: read<MovesView>('/api/explain/moves/:month/players/:id', 'member'),
};
