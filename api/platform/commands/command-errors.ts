/** Owns the refusals of the write path that are no business rules. */

export class IdempotencyKeyReused extends Error {
  constructor() {
    super('This Idempotency-Key was used before for something else. Send a new key.');
    this.name = 'IdempotencyKeyReused';
  }
}

/** Several others changed the same thing at the same moment, again and again. */
export class StreamKeptChanging extends Error {
  constructor() {
    super('Somebody else changed this at the same moment. Look at it again and repeat.');
    this.name = 'StreamKeptChanging';
  }
}
