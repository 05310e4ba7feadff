/** An intention keeps its key, and keys are random, even without `randomUUID`. */
import { keyPerIntention, newIdempotencyKey, type RandomSource } from './http.js';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The part of `crypto` that a page on a plain-http address has. */
const insecure: RandomSource = { getRandomValues: (bytes) => crypto.getRandomValues(bytes) };

describe('an idempotency key', () => {
  it.each([
    ['where randomUUID is', crypto],
    ['where it is missing', insecure],
  ])('is a random UUID %s', (_where, source) => {
    const keys = Array.from({ length: 100 }, () => newIdempotencyKey(source));
    for (const key of keys) expect(key).toMatch(UUID_4);
    expect(new Set(keys).size).toBe(100);
  });

  it('sets version and variant whatever the random bytes are', () => {
    const ones: RandomSource = { getRandomValues: (bytes) => bytes.fill(0xff) };
    const zeros: RandomSource = { getRandomValues: (bytes) => bytes.fill(0) };
    expect(newIdempotencyKey(ones)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(newIdempotencyKey(zeros)).toBe('00000000-0000-4000-8000-000000000000');
  });
});

describe('an intention', () => {
  it('keeps its key when the same content is sent again', () => {
    const { keyOf } = keyPerIntention();
    expect(keyOf({ teamId: 1 })).toBe(keyOf({ teamId: 1 }));
  });

  it('is a new one when the content changes, even back to an earlier one', () => {
    const { keyOf } = keyPerIntention();
    expect(new Set([keyOf({ teamId: 1 }), keyOf({ teamId: 2 }), keyOf({ teamId: 1 })]).size).toBe(3);
  });

  it('is a new one once it was done: a game that was reset and set again can be reset again', () => {
    const { keyOf, done } = keyPerIntention();
    const first = keyOf({ gameId: 1 });
    done();
    expect(keyOf({ gameId: 1 })).not.toBe(first);
  });
});
