/** Tests that a value that cannot be read does not remove the others. */
import type { RunnerStatus } from '../../../projections/live/read-schema.js';
import { Metrics } from './metrics.js';

test('a value that fails, at once or later, or hangs, is NaN, and the others can be read', async () => {
  const metrics = new Metrics(20);
  metrics.follow('hangs', 'A disk that is away.', () => new Promise(() => undefined));
  metrics.follow('throws', 'A bug.', () => {
    throw new Error('The disk is wet.');
  });
  metrics.follow('fails', 'An engine that is away.', () => Promise.reject(new Error('ECONNREFUSED')));
  metrics.follow('answers', 'The rest.', () => Promise.resolve(7));
  const running: RunnerStatus = {
    projection: 'games', state: 'running', checkpoint: 4n, error: null, stoppedAt: null, sqlState: null,
    generation: 'a', changes: 1,
  };
  metrics.recoverNumbersAndReceipts(() => [running], { head: () => new Promise(() => undefined) });
  const text = await metrics.registry.metrics();
  for (const line of [
    /^hangs nan$/im, /^throws nan$/im, /^fails nan$/im, /^answers 7$/m,
    /^projection_running\{projection="games"\} 1$/m,
    /^projection_lag_positions\{projection="games"\} nan$/im, /^process_resident_memory_bytes \d/m,
  ]) expect(text).toMatch(line);
});
