import { read } from './call.js';
import type { HealthView } from './health.js';

export const healthCalls = {
  health: read<HealthView>('/api/health', 'public'),
};
