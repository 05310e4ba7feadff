/** Owns what health says of the moment that everything is shown as of: how the client learns of it. */
import type { HealthSource } from '../platform/health/health-source.js';
import type { PastMoment } from '../platform/infrastructure.js';

export const pastHealth = ({ position, at, notice }: PastMoment): HealthSource => ({
  name: 'asOf',
  health: () => ({ isHealthy: true, report: { position: position.toString(), at, notice } }),
});
