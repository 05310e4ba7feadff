/** Owns the long run of random commands: sequences on a real server that is killed amid them, each checked whole. */
import fc from 'fast-check';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { createPool } from '../projections/engine/pool.js';
import { differencesFromLog } from '../testing/compare-with-log.js';
import { GroupAtWork } from '../testing/group-at-work.js';
import { sequences } from '../testing/random-commands.js';

const SEQUENCES = Number(process.env.BENCH_SEQUENCES ?? 2_000);
const KILLS_IN_HUNDRED = 5;
/** A deployment is begun anew after so many, because each check replays all that was done on it. */
const SEQUENCES_PER_DEPLOYMENT = 200;

let differing = 0;
let commands = 0;
let kills = 0;
for (let done = 0; done < SEQUENCES; done += SEQUENCES_PER_DEPLOYMENT) {
  const group = await GroupAtWork.start();
  const pool = createPool(group.deployment.databaseUrl);
  const store = new PostgresEventStore({ connectionString: group.deployment.databaseUrl });
  try {
    const count = Math.min(SEQUENCES_PER_DEPLOYMENT, SEQUENCES - done);
    for (const turns of fc.sample(sequences(KILLS_IN_HUNDRED), count)) {
      await group.work(turns);
      await group.caughtUp();
      const differences = await differencesFromLog(pool, store);
      if (differences.length > 0) {
        differing += 1;
        console.log(JSON.stringify({ turns, differences }));
      }
    }
  } finally {
    commands += group.told.length;
    kills += group.kills;
    differing += group.contradictions.length;
    await store.close();
    await pool.end();
    await group.deployment.stop();
  }
  console.log(`${Math.min(done + SEQUENCES_PER_DEPLOYMENT, SEQUENCES)} sequences, ${differing} that differ`);
}
console.log(`${SEQUENCES} sequences, ${commands} commands, ${kills} SIGKILLs: ${differing} differences (aim: 0)`);
process.exitCode = differing === 0 ? 0 : 1;
