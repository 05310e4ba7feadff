/** Which answers become stale after a change of games, members, months or accounts. */
import type { Aggregate } from './updates.js';

const STALE: Readonly<Record<Aggregate, readonly string[]>> = {
  // Fees follow from games.
  game: ['/api/games', '/api/fast/', '/api/yearly', '/api/users/', '/api/user-stats', '/api/months', '/api/billing',
    '/api/explain/', '/api/players/', '/api/pairs/', '/api/race/', '/api/evenings/', '/api/notices'],
  // Names and rights are nearly everywhere.
  player: ['/api/'],
  // Games of a finalized month wait for nobody.
  month: ['/api/games/waiting', '/api/months', '/api/monthly-history', '/api/fast/', '/api/yearly', '/api/explain/',
    '/api/players/', '/api/race/', '/api/notices'],
  // The dashboard shows the balance.
  account: ['/api/billing', '/api/fast/dashboard', '/api/explain/accounts/', '/api/notices'],
};

/** The prefixes of their paths, each once. */
export const staleAfter = (...changed: readonly Aggregate[]): readonly string[] => [
  ...new Set(changed.flatMap((aggregate) => STALE[aggregate])),
];
