/** Owns the type of the member that a request comes from. */
import type { PlayerRow } from '../../projections/read-models/players.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way Express's types are extended
  namespace Express {
    interface User extends PlayerRow {}
  }
}
