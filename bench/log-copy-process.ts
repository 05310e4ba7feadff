/** Owns the process in which one copy of the log is measured: tells the time, its peak of memory and the digest. */
import { runCopy } from '../event-store/copy/copy-command.js';

const [from = '', to = ''] = process.argv.slice(2);
const start = performance.now();
const { events, copied, digest } = await runCopy(
  { from, to, folder: process.cwd() }, () => undefined, new AbortController().signal);
const seconds = (performance.now() - start) / 1000;
process.send?.({ events, copied, digest, seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
