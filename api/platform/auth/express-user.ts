/** Types of the member behind a request, and of what a login was checked against. */
import type { PlayerRow } from '../../../projections/read-models/players/players.js';

declare global {
  namespace Express {
    interface User extends PlayerRow {}
    /** Only for a login request. */
    interface AuthInfo {
      readonly passwordHash: string | null;
    }
  }
}
