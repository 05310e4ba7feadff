/** Owns the type of the member that a request comes from. */
import type { PlayerRow } from '../../projections/read-models/players.js';

declare global {
  namespace Express {
    interface User extends PlayerRow {}
  }
}
