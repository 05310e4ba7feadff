import { read } from './call.js';
import type { ExplanationView, MovesView } from './explain.js';

const from = ['games', 'standings', 'players'];
const [asOf, growing] = [true, true] as const;

export const explainCalls = {
  team: read<ExplanationView>('/api/explain/games/:id/teams/:team', 'member', { from, asOf, growing }),
  day: read<ExplanationView>('/api/explain/days/:date/players/:id', 'member', { from, asOf, growing }),
  span: read<ExplanationView>('/api/explain/spans/:first/:last/players/:id', 'member', { from, asOf, growing }),
  month: read<ExplanationView>('/api/explain/months/:month/players/:id', 'member', { from, asOf, growing }),
  year: read<ExplanationView>('/api/explain/years/:year/players/:id', 'member', {
    from: [...from, 'finalized-months'], asOf, growing,
  }),
  account: read<ExplanationView>('/api/explain/accounts/:id/months/:month', 'member', { asOf, growing }),
  group: read<ExplanationView>('/api/explain/group/months/:month', 'admin', { growing }),
  form: read<ExplanationView>('/api/explain/form/players/:id', 'member', { asOf: 'for all', growing }),
  stats: read<ExplanationView>('/api/explain/stats/players/:id', 'member', { asOf: 'for all', growing }),
  moves: read<MovesView>('/api/explain/moves/:month/players/:id', 'member', { growing }),
};
