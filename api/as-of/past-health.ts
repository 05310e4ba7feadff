/** Tells the client the moment of an as-of view, in the health report. */
import type { HealthSource } from '../platform/health/health-source.js';
import type { PastMoment } from '../platform/infrastructure.js';

export const pastHealth = ({ position, at, notice }: PastMoment): HealthSource => ({
  name: 'asOf',
  health: () => ({ isHealthy: true, report: { position: position.toString(), at, notice } }),
});
