/** The health report of a part. If a part is unhealthy or has an alarm, the whole is degraded. */
import type { Pool } from 'pg';
import type { HealthView } from '../../../contract/health.js';
import { eventMetadata } from '../../../domain/recorded-event.js';
import { listed } from '../../../domain/text.js';
import { lockedText, sentenceOf } from '../../../event-store/error-kinds.js';
import { type EventStore, leastOf, type Position } from '../../../event-store/event-store.js';
import { within } from '../../../event-store/time-limit.js';
import { lookAgain } from '../../../postgres/ground.js';
import { rowsOf } from '../../../postgres/rows.js';
import type { RunnerStatus } from '../../../projections/live/read-schema.js';
import type { Clock } from '../clock.js';

export interface PartOfHealth<Report> {
  /** False if requests should go elsewhere. Members can still play if there is only an alarm. */
  readonly isHealthy?: boolean;
  /** JSON without secrets: everyone may read it. Its `alarm` is for somebody to examine. */
  readonly report: Report;
}

/** @param logHead  position of the last event of the log; null while the log does not answer */
export type HealthSource<Report> = (logHead: Position | null) => PartOfHealth<Report> | Promise<PartOfHealth<Report>>;

export type HealthSources = {
  readonly [Name in Exclude<keyof HealthView, 'status' | 'logHead'>]-?: HealthSource<HealthView[Name]>;
};

/** Injection token for the `HealthSources`. */
export const HEALTH_SOURCES = Symbol('HealthSources');

/** Health of the followers of the log, such as projections: unhealthy when one is stopped or retries. */
export const followersHealth = (
  source: { status(): readonly RunnerStatus[] },
): HealthSource<HealthView['projections']> => (logHead) => {
  const all = source.status();
  return {
    isHealthy: all.every(({ state }) => state === 'running' || state === 'cleared'),
    report: all.map((follower) => reportOf(follower, logHead)),
  };
};

/** The report without the text of errors, which may reveal data. Admins read it elsewhere. */
const reportOf = (
  { projection, state, checkpoint, stoppedAt }: RunnerStatus, logHead: Position | null,
): HealthView['projections'][number] => ({
  name: projection,
  state,
  checkpoint: checkpoint.toString(),
  lag: logHead === null ? null : (logHead > checkpoint ? logHead - checkpoint : 0n).toString(),
  stoppedAt: stoppedAt && { ...stoppedAt, position: stoppedAt.position.toString() },
});

/** @param find  returns the names of the projections that no process applies */
export const leadershipHealth = (find: () => Promise<string[]>): HealthSource<HealthView['leadership']> => async () => {
  const leaderless = await find();
  const alarm = leaderless.length === 0
    ? null
    : `No process applies ${listed(leaderless)}: they do not change until a projections process runs.`;
  return { isHealthy: alarm === null, report: { leaderless, alarm } };
};

interface Engine {
  readonly name: HealthView['engines'][number]['name'];
  /** Asks a quick question; the engine is away if it throws, returns false or does not answer. */
  ask(): Promise<unknown>;
}

/** The ground is checked each time, because another server may be at the address after a failover. */
export const groundHealth = (pool: Pool): HealthSource<HealthView['ground']> => async () => {
  const refused = (await lookAgain(pool)).filter(({ isRefused }) => isRefused);
  const alarm = refused.map(({ fault }) => `${fault}.`).join(' ') || null;
  return { isHealthy: alarm === null, report: { alarm } };
};

const NAMED = `
  select encode(sha256(convert_to(system_identifier || '/' || current_database(), 'UTF8')), 'hex') as digest
  from pg_control_system()`;

/** The installation; null if the database does not answer or has none. */
export const installationOf = async (pool: Pool): Promise<HealthView['installation']> =>
  rowsOf<{ digest: string }>(pool, NAMED).then(([name]) => name ?? null, () => null);

/** The time of silence after which an engine is reported as away. */
const ANSWER_LIMIT_MS = 1_000;
/** The limit leaves time to report an engine before the whole part is reported as unknown. */
const PART_LIMIT_MS = 2 * ANSWER_LIMIT_MS;

/** Whether the log, the database and the jobs answer. */
export const enginesHealth = (engines: readonly Engine[]): HealthSource<HealthView['engines']> => async () => {
  const report = await Promise.all(engines.map(async ({ name, ask }) => ({
    name, isThere: (await answerInTime(async () => (await ask()) !== false, ANSWER_LIMIT_MS)) ?? false,
  })));
  return { isHealthy: report.every(({ isThere }) => isThere), report };
};

/** The answer, if it comes in time; otherwise undefined. */
export const answerInTime = <Answer>(
  question: () => Promise<Answer>, limitMs = PART_LIMIT_MS,
): Promise<Answer | undefined> => within(limitMs, question).catch(() => undefined);

/** Our own sessions briefly wait for each other's advisory locks and rows. */
const WAITS = `select exists (
  select from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and l.locktype <> 'advisory' and a.datname = current_database()
    and l.waitstart < clock_timestamp() - interval '300 ms'
    and (l.relation is not distinct from to_regclass('log.events')) = $1) as "isHeld"`;

/** Whether a foreign session locks the log or the tables of the boards while others wait for it. */
export async function isHeld(pool: Pool, what: 'log' | 'boards'): Promise<boolean> {
  const { rows: [row] } = await pool.query<{ isHeld: boolean }>(WAITS, [what === 'log']);
  return row?.isHeld ?? false;
}

export interface BoardsHealthOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly runners: () => readonly RunnerStatus[];
  /** Whether a foreign session locks the tables of the boards. */
  readonly areBoardsHeld: () => Promise<boolean>;
}

/** The limit of an alarm; an event is usually shown within milliseconds. */
const WAITING_LIMIT_MS = 10_000;
const LOOK_LIMIT_MS = 500;

const BOARDS = 'the boards';
const BEHIND = 'The boards have fallen behind the log of games.';

/** The time since which the oldest event waits to be shown on the boards, and the cause. */
export const boardsHealth = (options: BoardsHealthOptions): HealthSource<HealthView['boards']> => async (logHead) => {
  const waitingSince = logHead === null ? null : await oldestWaiting(options, logHead);
  const isLate = waitingSince !== null && options.clock.now().getTime() - Date.parse(waitingSince) > WAITING_LIMIT_MS;
  return { isHealthy: !isLate, report: { waitingSince, alarm: isLate ? await alarmOf(options) : null } };
};

/** Stopped projections are reported separately, and cleared ones show nothing on purpose. */
async function oldestWaiting({ store, runners }: BoardsHealthOptions, logHead: Position): Promise<string | null> {
  const behind = following(runners).filter(({ checkpoint }) => checkpoint < logHead);
  if (behind.length === 0) return null;
  const [oldest] = await store.readAll(leastOf(behind.map(({ checkpoint }) => checkpoint)), 1);
  // Unreadable metadata stops the projections, which is reported as well.
  const { at = null, appendedAt = at } = eventMetadata.safeParse(oldest?.metadata).data ?? {};
  return appendedAt;
}

const following = (runners: BoardsHealthOptions['runners']): readonly RunnerStatus[] =>
  runners().filter(({ state }) => state === 'running' || state === 'retrying');

async function alarmOf({ runners, areBoardsHeld }: BoardsHealthOptions): Promise<string> {
  const known = following(runners).map(({ sqlState }) => sentenceOf(sqlState, BOARDS)).find((cause) => cause !== null);
  return known ?? ((await answerInTime(areBoardsHeld, LOOK_LIMIT_MS)) ? lockedText(BOARDS) : BEHIND);
}
