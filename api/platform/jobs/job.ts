/** A job: a name and the work. Jobs carry no events. */
import { ServiceUnavailableException } from '@nestjs/common';

export interface Job {
  readonly name: string;
  /**
   * May be called again for the same data, after a crash or a failure, and must not do its work twice.
   * @param signal aborted when the server stops: the job should end soon, and runs again after the next start
   * @returns a sentence on the result
   * @throws JobRefused when an automatic retry is useless
   */
  run(data: unknown, signal: AbortSignal): Promise<string>;
}

/** Fails for good until the cause is fixed and the job is retried. */
export class JobRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobRefused';
  }
}

/** A temporary obstacle: the job is postponed, however often. */
export class JobNotNow extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobNotNow';
  }
}

/** The queue does not answer, for example because Redis is away. */
export class JobsAway extends ServiceUnavailableException {
  constructor() {
    super('The server cannot reach its job queue right now. Sending it again is safe.');
  }
}
