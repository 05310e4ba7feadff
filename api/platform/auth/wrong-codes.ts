/** Limits how many codes a member may try: ten wrong ones in ten minutes, in each process. */
import { HttpException, HttpStatus } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const WRONG_CODES = 10;
const WRONG_CODES_MS = 10 * 60_000;

export class WrongCodes {
  private readonly counts = new LRUCache<number, number>({ max: 1_000, ttl: WRONG_CODES_MS });

  /** @throws HttpException 429 after too many */
  check(memberId: number): void {
    if (this.countOf(memberId) >= WRONG_CODES) throw tooMany('Too many wrong codes. Try again in ten minutes.');
  }

  note(memberId: number): void {
    this.counts.set(memberId, this.countOf(memberId) + 1);
  }

  private countOf(memberId: number): number {
    return this.counts.get(memberId) ?? 0;
  }
}

export const tooMany = (message: string): HttpException => new HttpException(message, HttpStatus.TOO_MANY_REQUESTS);
