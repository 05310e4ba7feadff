import { change, type NoBody, read } from './call.js';
import type { EndedEveningView, EveningsView, RecapView, StakesView } from './evenings.js';

export const eveningCalls = {
  list: read<EveningsView>('/api/evenings', 'member', { follows: ['game', 'plan', 'player', 'month', 'evening'] }),
  recap: read<RecapView>('/api/evenings/:date', 'member', {
    from: ['games', 'standings', 'players', 'plans', 'evenings'], asOf: true,
  }),
  end: change<NoBody, EndedEveningView>('POST', '/api/evenings/:date/end', 'recorder', { stale: ['evening'] }),
  stakes: read<StakesView>('/api/evenings/:date/stakes', 'member', {
    follows: ['game', 'plan', 'month', 'group', 'player'],
  }),
};
