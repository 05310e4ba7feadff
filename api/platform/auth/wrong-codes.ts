/** Limits how many codes a member may try: ten wrong ones in ten minutes, in each process. */
import { HttpException, HttpStatus } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const WRONG_CODES = 10;
const WRONG_CODES_MS = 10 * 60_000;

export class WrongCodes {
  private readonly counts = new LRUCache<number, number>({ max: 1_000, ttl: WRONG_CODES_MS });

  /**
   * A code counts as a wrong one before it is judged, so that parallel guesses gain nothing.
   * @param judge  returns undefined for a wrong code
   * @throws HttpException 429 after too many
   */
  async judged<Found>(memberId: number, judge: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const count = this.counts.get(memberId) ?? 0;
    if (count >= WRONG_CODES) throw tooMany('Too many wrong codes. Try again in ten minutes.');
    this.counts.set(memberId, count + 1);
    let isWrong = false;
    try {
      const found = await judge();
      isWrong = found === undefined;
      return found;
    } finally {
      if (!isWrong) this.takeBack(memberId);
    }
  }

  private takeBack(memberId: number): void {
    const count = this.counts.get(memberId) ?? 0;
    if (count > 0) this.counts.set(memberId, count - 1, { noUpdateTTL: true });
  }
}

export const tooMany = (message: string): HttpException => new HttpException(message, HttpStatus.TOO_MANY_REQUESTS);
