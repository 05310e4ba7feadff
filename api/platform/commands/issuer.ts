/** Owns who gives a command and under which idempotency key: what every command carries besides its content. */
import { v4 as uuid } from 'uuid';

export interface Issuer {
  /** Player id; null for the system itself. */
  readonly actorId: number | null;
  /** Scoped by the actor, so that two people's keys never meet. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
}

/** The system acting by itself, such as a seed or an import, with a key that names the intention. */
export const systemIssuer = (idempotencyKey: string): Issuer => ({
  actorId: null,
  idempotencyKey: `system:${idempotencyKey}`,
  correlationId: uuid(),
});
