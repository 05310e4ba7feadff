/** Owns the process in which a rebuild's memory is measured: tells its parent the seconds and the peak. */
import { createPool } from '../projections/engine/pool.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { allProjections } from '../projections/all-projections.js';
import { rebuild } from '../projections/engine/rebuild.js';

const url = process.argv[2] ?? '';
const pool = createPool(url);
const store = new PostgresEventStore({ connectionString: url });
const start = performance.now();
await rebuild({ store, pool, projections: allProjections, now: () => new Date() });
const seconds = (performance.now() - start) / 1000;
process.send?.({ seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
await store.close();
await pool.end();
