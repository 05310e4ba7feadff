/**
 * Slows down logins at a name after many failures. A lockout would let anyone keep a member out. Instead, attempts
 * from unknown browsers are checked one after the other, with a pause before each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpException, HttpStatus } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const MAX_NAMES = 1_000;
/** How many may wait at the same time; a person still waits for the last place. */
const PLACES = 4;

const NO_PLACE = 'Too many people are logging in with this name right now. Try again in a few seconds, '
  + 'or use a browser in which you have logged in before.';

export class SlowNames {
  /** When the last waiting attempt at a name may go on. */
  private readonly slowed;

  /** @param slowMs  how long a name is slowed down */
  constructor(slowMs: number, private readonly pauseMs = 2_000) {
    this.slowed = new LRUCache<string, { lastAt: number }>({ max: MAX_NAMES, ttl: slowMs });
  }

  /** @returns whether the name was not slow before */
  slowDown(name: string): boolean {
    if (this.slowed.has(name)) return false;
    this.slowed.set(name, { lastAt: 0 });
    return true;
  }

  /** @throws HttpException 429 when too many are waiting */
  async wait(name: string): Promise<void> {
    const slowed = this.slowed.get(name);
    if (!slowed) return;
    const now = performance.now();
    const at = Math.max(now, slowed.lastAt) + this.pauseMs;
    if (at - now > PLACES * this.pauseMs) throw new HttpException(NO_PLACE, HttpStatus.TOO_MANY_REQUESTS);
    slowed.lastAt = at;
    await sleep(at - now, undefined, { ref: false });
  }
}
