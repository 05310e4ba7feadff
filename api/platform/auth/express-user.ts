/** Owns the types of the member that a request comes from, and of what a login was checked against. */
import type { PlayerRow } from '../../../projections/read-models/players/players.js';

declare global {
  namespace Express {
    interface User extends PlayerRow {}
    /** Of a request that logs in. */
    interface AuthInfo {
      readonly passwordHash: string | null;
    }
  }
}
