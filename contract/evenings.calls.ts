import { read } from './call.js';
import type { RecapView, StakesView } from './evenings.js';

export const eveningCalls = {
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans'], asOf: true,
  }),
  stakes: read<StakesView>('/api/evenings/:date/stakes', 'member', {
    follows: ['game', 'plan', 'month', 'group', 'player'],
  }),
};
