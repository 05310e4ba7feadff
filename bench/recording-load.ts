/** The load of recording on a whole server: games one after the other on each connection, and rebuilds beside them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchApplication } from './bench-application.js';
import { LARGE_GROUP } from './generated-log.js';
import { ask, type LoadFigures } from './http-load.js';
import { nextSubmissions } from './submissions.js';

const LOOK_AGAIN_MS = 50;

/** A server with a logged-in admin. */
export type Recorded = Omit<BenchApplication, 'close'>;

/** Records games of the large group. A game is answered when all read models show it. */
export const record = (
  { url, cookie }: Recorded, writers: number, seconds: number,
  next: (members: number, count: number) => object[] = nextSubmissions,
): Promise<LoadFigures> => ask({
  url: `${url}/api/games`, headers: { cookie }, bodies: (count) => next(LARGE_GROUP.players, count),
  connections: writers, seconds, status: 201,
});

/** Rebuilds again and again until the work is done. Returns its result and the number of rebuilds. */
export async function whileRebuilding<Result>(
  { url, cookie }: Recorded, work: () => Promise<Result>,
): Promise<{ result: Result; rebuilds: number }> {
  const call = async (method: string, path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api/admin/${path}`, { method, headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return answer.json();
  };
  const state = { over: false };
  const rebuilding = async (): Promise<number> => {
    for (let rebuilds = 1; ; rebuilds += 1) {
      await call('POST', 'populate-fast-table');
      while (((await call('GET', 'population-progress')) as { isRunning: boolean }).isRunning) {
        await sleep(LOOK_AGAIN_MS);
      }
      if (state.over) return rebuilds;
    }
  };
  const [result, rebuilds] = await Promise.all([work().finally(() => (state.over = true)), rebuilding()]);
  return { result, rebuilds };
}
