import { read } from './call.js';
import type { RecapView } from './evenings.js';

export const eveningCalls = {
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans'], asOf: true,
  }),
};
