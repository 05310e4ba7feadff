/** Replays a random test: fast-check prints the seed of a failure, and `SEED=` sets it. */

const { SEED } = process.env;

if (SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(SEED) });
}
