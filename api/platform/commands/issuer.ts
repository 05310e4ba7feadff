/** The issuer of a command: its author, and its idempotency key. */
import { v4 as uuid } from 'uuid';
import { IMPORT_KEY } from '../../../domain/recorded-event.js';

export interface Actor {
  /** Player id; null for the system. */
  readonly actorId: number | null;
  readonly correlationId: string;
}

/** The member behind a request. */
export interface ActingMember extends Actor {
  readonly actorId: number;
}

export interface Issuer extends Actor {
  /** The key, scoped by the actor, so that the keys of two people cannot clash. */
  readonly idempotencyKey: string;
  /** Replaces the current time, for acts of the sample group in the past. No request can set it. */
  readonly at?: Date | undefined;
}

/** The system, such as a seed or an import, with a key that names the intention. */
export const systemIssuer = (idempotencyKey: string): Issuer => ({
  actorId: null,
  idempotencyKey: `system:${idempotencyKey}`,
  correlationId: uuid(),
});

/** The issuer of a step of an import, for an item. */
export const importIssuer = (step: string, item: string): Issuer =>
  ({ ...systemIssuer(''), idempotencyKey: `${IMPORT_KEY}${step}:${item}` });
