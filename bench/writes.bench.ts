/**
 * Measures writes: a game is sent to the whole server and answered when every board shows it. It runs alone, by eight
 * clients at once, and by eight while all read models are rebuilt again and again.
 */
import { type BenchApplication, startBenchApplication } from './bench-application.js';
import { withBenchDatabase } from './bench-database.js';
import { report, rounded } from './figures.js';
import { LARGE_GROUP } from './generated-log.js';
import type { LoadFigures } from './http-load.js';
import { record, whileRebuilding } from './recording-load.js';
import { nextSubmissions } from './submissions.js';

/** A group with a long history, so that a rebuild takes a while. */
const GAMES_BEFORE = Number(process.env.BENCH_GAMES ?? 20_000);
const ROUND_SECONDS = 4;

/** Records the first game after a start, which finds a cold server. @returns milliseconds */
async function recordFirst({ url, cookie }: BenchApplication): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json' };
  const sentAt = performance.now();
  const [first] = nextSubmissions(LARGE_GROUP.players);
  const answer = await fetch(`${url}/api/games`, { method: 'POST', headers, body: JSON.stringify(first) });
  if (answer.status !== 201) throw new Error(`The first game was refused: ${await answer.text()}`);
  return performance.now() - sentAt;
}

await withBenchDatabase('writes', async (databaseUrl) => {
  const application = await startBenchApplication(databaseUrl, GAMES_BEFORE);
  try {
    const firstMs = await recordFirst(application);
    await record(application, 8, 2);
    const one = await record(application, 1, ROUND_SECONDS);
    const eight = await record(application, 8, ROUND_SECONDS);
    const { result: meanwhile, rebuilds } = await whileRebuilding(
      application, () => record(application, 8, ROUND_SECONDS));
    const told = ({ requestsPerSecond, p50Ms, p99Ms }: LoadFigures): string =>
      `${Math.round(requestsPerSecond)} games/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;
    const times = (meanwhile.p99Ms / eight.p99Ms).toFixed(1);
    report('writes', [
      { what: 'the first game after a start', measured: `${rounded(firstMs)} ms` },
      { what: '1 writer', measured: told(one), aim: 'p99 15 ms' },
      { what: '8 writers', measured: told(eight), aim: '450 games/s, p99 35 ms' },
      { what: `8 writers, during ${rebuilds} rebuilds`, measured: `${told(meanwhile)}, ${times} ×`, aim: '1.5 ×' },
    ], `${GAMES_BEFORE} games before; every answer waits until all read models show the game`);
  } finally {
    await application.close();
  }
});
