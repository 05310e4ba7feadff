/**
 * The process in which a rebuild's memory is measured, including its thread: reports seconds and peak. It runs the
 * compiled program, because compiling the sources would take more memory than half a million games.
 */
const compiled = new URL('../dist/server/projections/rebuild/rebuild-thread.js', import.meta.url);
/** @type {typeof import('../projections/rebuild/rebuild-thread.js')} */
const { rebuildInThread } = await import(compiled.href);

const databaseUrl = process.argv[2] ?? '';
const start = performance.now();
await rebuildInThread({ databaseUrl, now: new Date().toISOString(), purpose: 'swap', skipped: new Map() });
const seconds = (performance.now() - start) / 1000;
process.send?.({ seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
