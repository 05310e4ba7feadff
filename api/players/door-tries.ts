/**
 * Limits on tries of secrets of the door, in this process. A try counts before anything is looked up, so that tries at
 * once gain nothing. Each secret has its own count, and wrong ones share another one besides: so they never use up
 * what the right one needs.
 */
import { LRUCache } from 'lru-cache';
import { TooManyRequests } from '../platform/http/too-many-requests.js';

const WINDOW_MS = 10 * 60_000;
/** The most tries of one secret, and of all wrong ones, from one network and in all. A phone that waits tries often. */
const MOST = { ofOne: [1_000, 5_000], wrong: [30, 300], guesses: 20 } as const;

export class DoorTries {
  private readonly counts = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_MS });

  /**
   * Counts a try as a wrong one.
   * @returns whether wrong ones are still within their limits
   * @throws TooManyRequests after too many tries of this secret
   */
  begin(network: string, digest: string): boolean {
    const [own, all] = MOST.ofOne;
    if (!this.count(`${digest} ${network}`, own) || !this.count(digest, all)) this.refuse();
    const [ofNetwork, ofAll] = MOST.wrong;
    return this.count(`wrong ${network}`, ofNetwork) && this.count('wrong', ofAll);
  }

  /** Takes back the count of a secret that was right. */
  wasRight(network: string): void {
    for (const key of [`wrong ${network}`, 'wrong']) this.takeBack(key);
  }

  /**
   * Counts a guess at the password with which a member waits, before it is checked.
   * @returns takes it back, if it was right
   * @throws TooManyRequests after too many wrong ones
   */
  guess(playerId: number): () => void {
    const key = `guess ${playerId}`;
    if (!this.count(key, MOST.guesses)) this.refuse();
    return () => this.takeBack(key);
  }

  refuse(): never {
    throw new TooManyRequests('Too many tries. Please wait ten minutes.', WINDOW_MS);
  }

  private count(key: string, most: number): boolean {
    const count = this.counts.get(key) ?? 0;
    if (count >= most) return false;
    this.counts.set(key, count + 1, { noUpdateTTL: true });
    return true;
  }

  private takeBack(key: string): void {
    const count = this.counts.get(key) ?? 0;
    if (count > 0) this.counts.set(key, count - 1, { noUpdateTTL: true });
  }
}
