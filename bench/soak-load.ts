/** The process of the load of `soak`: reports the number of answered requests, and the minutes of refused ones. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type LoadAnswers, mixedLoad } from './mixed-load.js';

export interface SoakAnswers extends Pick<LoadAnswers, 'refusedInMinute'> {
  readonly answered: number;
  /** Number of recorded games among them. */
  readonly recorded: number;
  /** The longest delay of the event loop. */
  readonly longestPauseMs: number;
}

const pauses = monitorEventLoopDelay();
pauses.enable();
const [url = '', admin = '', readers = '', seconds = '', players = ''] = process.argv.slice(2);
const { times, refusedInMinute } =
  await mixedLoad(url, admin, readers.split(' '), { seconds: Number(seconds), players: Number(players) });
const answered = [...times.values()].reduce((sum, { length }) => sum + length, 0);
process.send?.({
  answered, recorded: times.get('record')?.length ?? 0, refusedInMinute, longestPauseMs: pauses.max / 1e6,
} satisfies SoakAnswers);
