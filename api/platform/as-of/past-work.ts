/** Limits how many answers about the past are computed at once: each may take a second of the processor and memory. */
import { HttpException, HttpStatus } from '@nestjs/common';

const MAX_AT_ONCE = 2;
/** Some seconds of work. */
const MAX_WAITING = 16;

const TOO_BUSY = 'Too many people are looking at the past right now. Try again in a few seconds.';

export class PastWork {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @throws HttpException 503 when too many are waiting */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= MAX_AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING) throw new HttpException(TOO_BUSY, HttpStatus.SERVICE_UNAVAILABLE);
      await new Promise<void>((admit) => this.waiting.push(admit));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over the place.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
