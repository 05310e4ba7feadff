import { change, type NoBody, read } from './call.js';
import type { EndedEveningView, EveningsView, RecapView } from './evenings.js';

export const eveningCalls = {
  list: read<EveningsView>('/api/evenings', 'member', { follows: ['game', 'plan', 'player', 'month', 'evening'] }),
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans', 'evenings'], asOf: true,
  }),
  end: change<NoBody, EndedEveningView>('POST', '/api/evenings/:date/end', 'recorder', { stale: ['evening'] }),
};
