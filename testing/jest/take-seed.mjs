/** Owns that a random test can be replayed: fast-check tells the seed of what failed, and `SEED=` gives it back. */

const { SEED } = process.env;

if (SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(SEED) });
}
