/** The process of one measured copy of the log: reports the time, its peak memory and the digest. */
import { runCopy } from '../event-store/copy/copy-command.js';

const [from = '', to = ''] = process.argv.slice(2);
const start = performance.now();
const { events, copied, digest } = await runCopy(
  { from, to, folder: process.cwd() }, () => undefined, new AbortController().signal);
const seconds = (performance.now() - start) / 1000;
process.send?.({ events, copied, digest, seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
