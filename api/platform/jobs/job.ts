/** Owns what a job is to whoever works on it: a name and what is to be done. Jobs carry no events. */
import { ServiceUnavailableException } from '@nestjs/common';

export interface Job {
  readonly name: string;
  /**
   * May be called again for the same data, after a crash or a failure: what was done must not be done twice.
   * @param signal  aborted when the server stops: the job should end soon, and is called again after the next start
   * @returns a sentence on what it came to
   * @throws JobRefused when trying again by itself would be of no use
   */
  run(data: unknown, signal: AbortSignal): Promise<string>;
}

/** It fails for good until somebody mends the cause and tries it again. */
export class JobRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobRefused';
  }
}

/** Something is in the way that passes by itself: the job is put off, however often. */
export class JobNotNow extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobNotNow';
  }
}

/** The queue does not answer, as when its Redis is away. */
export class JobsAway extends ServiceUnavailableException {
  constructor() {
    super('The server cannot reach its job queue right now. Sending it again is safe.');
  }
}
