/** The clock: every instant in the server comes from here, so that tests can set it. */
import { torontoDate } from '../../domain/dates.js';

export abstract class Clock {
  abstract now(): Date;

  /** ISO 8601. */
  nowText(): string {
    return this.now().toISOString();
  }

  /** Toronto calendar date. */
  today(): string {
    return torontoDate(this.now());
  }
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
