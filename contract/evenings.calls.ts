import { read } from './call.js';
import type { EveningsView, RecapView } from './evenings.js';

export const eveningCalls = {
  list: read<EveningsView>('/api/evenings', 'member', { follows: ['game', 'plan', 'player', 'month'] }),
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans'], asOf: true,
  }),
};
