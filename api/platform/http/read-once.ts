/** What is read of the rows of some projections: once for all who ask, while those do not change. */
import { LRUCache } from 'lru-cache';
import type { Freshness } from './freshness.js';
import { sharedReading } from './read-work.js';

interface Reading<Value> {
  readonly stamp: string;
  readonly value: Promise<Value>;
}

export class ReadOnce<Value> {
  private readonly readings: LRUCache<string, Reading<Value>>;

  /** @param max  how many values are kept; the one that was not asked for the longest is dropped */
  constructor(
    private readonly freshness: Freshness,
    private readonly projections: readonly string[],
    max: number,
  ) {
    this.readings = new LRUCache({ max });
  }

  of(key: string, read: () => Promise<Value>): Promise<Value> {
    const stamp = this.freshness.rowsOf(this.projections);
    const known = this.readings.get(key);
    if (known?.stamp === stamp) return sharedReading(known.value, () => this.of(key, read));
    const value = read();
    this.readings.set(key, { stamp, value });
    value.catch(() => {
      if (this.readings.get(key)?.value === value) this.readings.delete(key);
    });
    return value;
  }
}
