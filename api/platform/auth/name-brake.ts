/**
 * Slows down logins at a name after many failures. A lockout would let anybody keep a member out. Instead, attempts
 * from unknown browsers are checked one after the other, with a pause before each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpException, HttpStatus } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

export interface NameBrakeOptions {
  readonly pauseMs?: number;
  /** How many may wait at the same time; a person still waits for the last place. */
  readonly places?: number;
}

const MAX_NAMES = 1_000;

const NO_PLACE = 'Too many people are logging in with this name right now. Try again in a few seconds, '
  + 'or use a browser in which you have logged in before.';

export class NameBrake {
  private readonly pauseMs: number;
  private readonly places: number;
  /** When the last waiting attempt at a name may go on. */
  private readonly slowed = new LRUCache<string, { lastAt: number }>({ max: MAX_NAMES });
  private readonly ttl: number;

  /** @param options  `seconds`: how long a name is slowed down */
  constructor({ seconds, pauseMs = 2_000, places = 4 }: NameBrakeOptions & { readonly seconds: number }) {
    [this.pauseMs, this.places, this.ttl] = [pauseMs, places, seconds * 1000];
  }

  /** @returns whether the name was not slow before */
  slowDown(name: string): boolean {
    if (this.slowed.has(name)) return false;
    this.slowed.set(name, { lastAt: 0 }, { ttl: this.ttl });
    return true;
  }

  /** @throws HttpException 429 when too many are waiting */
  async wait(name: string): Promise<void> {
    const slowed = this.slowed.get(name);
    if (!slowed) return;
    const now = performance.now();
    const at = Math.max(now, slowed.lastAt) + this.pauseMs;
    if (at - now > this.places * this.pauseMs) throw new HttpException(NO_PLACE, HttpStatus.TOO_MANY_REQUESTS);
    slowed.lastAt = at;
    await sleep(at - now, undefined, { ref: false });
  }
}
