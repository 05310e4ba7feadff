/** Owns the time: every instant the server works with comes from here, so that a test can set it. */

export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
