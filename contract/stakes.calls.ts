import { read } from './call.js';
import type { StakesView } from './evenings.js';

export const stakesCalls = {
  /** The answer depends on the reader and on the time. */
  stakes: read<StakesView>('/api/evenings/:date/stakes', 'member', {
    follows: ['game', 'plan', 'month', 'group', 'player', 'evening'],
  }),
};
