/** Errors of the write path that are not business rules. */

export class IdempotencyKeyReused extends Error {
  constructor() {
    super('This Idempotency-Key was used before for something else. Send a new key.');
    this.name = 'IdempotencyKeyReused';
  }
}

/** Others kept changing the same stream at the same moment. */
export class StreamKeptChanging extends Error {
  constructor() {
    super('Someone else changed this at the same moment. Look at it again, then repeat.');
    this.name = 'StreamKeptChanging';
  }
}
