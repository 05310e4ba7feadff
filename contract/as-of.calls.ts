import type { LaterView, MomentView } from './as-of.js';
import { read } from './call.js';

export const asOfCalls = {
  moment: read<MomentView>('/api/as-of', 'member', { asOf: true }),
  later: read<LaterView>('/api/as-of/later/:first/:last', 'member', { asOf: true }),
};
