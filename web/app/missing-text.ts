/** Owns what is said while an engine, or the server itself, does not answer. */
import type { Missing } from '../transport/server-health.js';

const IS_KEPT = 'a game that you finish now is kept in this browser and sent by itself.';

/** Null while nothing is missing. */
export function missingText(missing: readonly Missing[], mayRecord: boolean): string | null {
  const cause = causeOf(missing);
  if (cause !== null) return `${cause} Boards may lag and recording waits${mayRecord ? `: ${IS_KEPT}` : '.'}`;
  return missing.includes('jobs') ? 'Scheduled work waits just now. Boards may lag; recording goes on.' : null;
}

function causeOf(missing: readonly Missing[]): string | null {
  if (missing.includes('server')) return 'The server does not answer just now.';
  if (missing.includes('database')) return 'The server cannot reach its database just now.';
  return missing.includes('log') ? 'The server cannot reach the log of games just now.' : null;
}
