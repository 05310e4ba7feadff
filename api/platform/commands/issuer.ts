/** Who gives a command, and its idempotency key. */
import { v4 as uuid } from 'uuid';

export interface Issuer {
  /** Player id; null for the system. */
  readonly actorId: number | null;
  /** Scoped by the actor, so that the keys of two people cannot clash. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
}

/** The system, such as a seed or an import, with a key that names the intention. */
export const systemIssuer = (idempotencyKey: string): Issuer => ({
  actorId: null,
  idempotencyKey: `system:${idempotencyKey}`,
  correlationId: uuid(),
});
