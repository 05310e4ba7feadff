/** The process of one measured comparison of a log with its seals: reports the time and its peak memory. */
import { runVerify } from '../event-store/seals/verify-command.js';

const [log = '', seals = ''] = process.argv.slice(2);
const start = performance.now();
const isSound = await runVerify({ log, seals, folder: process.cwd() }, () => undefined, new AbortController().signal);
const seconds = (performance.now() - start) / 1000;
process.send?.({ isSound, seconds, peakMiB: process.resourceUsage().maxRSS / 1024 });
