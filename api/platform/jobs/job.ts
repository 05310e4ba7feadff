/** A job: a name and the work. Jobs carry no events. */
import { ServiceUnavailableException } from '@nestjs/common';

export interface Job {
  readonly name: string;
  /**
   * May be called again for the same data, after a crash or a failure, and must not do its work twice.
   * @param signal aborted when the server stops: the job should end soon, and runs again after the next start
   * @returns a sentence on the result
   * @throws BullMQ's `UnrecoverableError` when an automatic retry is useless, `JobPostponed` when it is too early
   */
  run(data: unknown, signal: AbortSignal): Promise<string>;
}

/** A temporary obstacle: the job is postponed, however often. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed';
}

/** The queue does not answer, for example because Redis is away. */
export class JobQueueUnavailable extends ServiceUnavailableException {
  constructor() {
    super('The server cannot reach its job queue right now. Sending it again is safe.');
  }
}
