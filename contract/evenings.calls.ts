import { change, type NoBody, read } from './call.js';
import type { EndedEveningView, RecapView } from './evenings.js';

export const eveningCalls = {
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans', 'evenings'], asOf: true,
  }),
  end: change<NoBody, EndedEveningView>('POST', '/api/evenings/:date/end', 'recorder', { stale: ['evening'] }),
};
