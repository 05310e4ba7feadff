/** Owns the process in which a rebuild's memory is measured, its thread's included: tells the seconds and the peak. */
import { rebuildInThread } from '../projections/engine/rebuild-thread.js';

const databaseUrl = process.argv[2] ?? '';
const start = performance.now();
await rebuildInThread({ databaseUrl, now: new Date().toISOString(), purpose: 'swap', skipped: new Map() });
const seconds = (performance.now() - start) / 1000;
process.send?.({ seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
