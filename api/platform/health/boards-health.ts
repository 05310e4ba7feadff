/** Health of the boards: since when the oldest event waits to be shown, and why. */
import type { HealthView } from '../../../contract/health.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import type { EventStore, Position } from '../../../event-store/event-store.js';
import type { RunnerStatus } from '../../../projections/engine/read-schema.js';
import type { Clock } from '../clock.js';
import { answerInTime, type HealthSource, sentenceOf } from './health-source.js';

export interface BoardsHealthOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly runners: () => readonly RunnerStatus[];
  /** Whether a foreign session locks the tables of the boards. */
  readonly areBoardsHeld: () => Promise<boolean>;
}

/** Usually an event is shown within milliseconds. */
const WAITING_LIMIT_MS = 10_000;
const LOOK_LIMIT_MS = 500;

const LOCKED = 'Something in the database keeps the boards locked.';
const BEHIND = 'The boards have fallen behind the log of games.';

export const boardsHealth = (options: BoardsHealthOptions): HealthSource<HealthView['boards']> => async (logHead) => {
  const waitingSince = logHead === null ? null : await oldestWaiting(options, logHead);
  const isLate = waitingSince !== null && options.clock.now().getTime() - Date.parse(waitingSince) > WAITING_LIMIT_MS;
  return { isHealthy: !isLate, report: { waitingSince, alarm: isLate ? await alarmOf(options) : null } };
};

/** Stopped projections are reported separately, and cleared ones show nothing on purpose. */
async function oldestWaiting({ store, runners }: BoardsHealthOptions, logHead: Position): Promise<string | null> {
  const behind = following(runners).filter(({ checkpoint }) => checkpoint < logHead);
  const [first, ...others] = behind.map(({ checkpoint }) => checkpoint);
  if (first === undefined) return null;
  const [oldest] = await store.readAll(others.reduce((least, next) => (next < least ? next : least), first), 1);
  // Unreadable metadata stops the projections, which is reported as well.
  const { at = null, appendedAt = at } = eventMetadata.safeParse(oldest?.metadata).data ?? {};
  return appendedAt;
}

const following = (runners: BoardsHealthOptions['runners']): readonly RunnerStatus[] =>
  runners().filter(({ state }) => state === 'running' || state === 'retrying');

async function alarmOf({ runners, areBoardsHeld }: BoardsHealthOptions): Promise<string> {
  const known = following(runners).map(({ sqlState }) => sentenceOf(sqlState)).find((cause) => cause !== null);
  return known ?? ((await answerInTime(areBoardsHeld, LOOK_LIMIT_MS)) ? LOCKED : BEHIND);
}
