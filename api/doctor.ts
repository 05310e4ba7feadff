/**
 * The checks of `npm run doctor`: a line for each part, then the findings that need a person, each with the next
 * command. The report has no password, row or entry, so that it can be shown to others.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { healthView, type HealthView } from '../contract/health.js';
import { counted, listed, wholeText } from '../domain/text.js';
import { messageOf } from '../event-store/error-kinds.js';
import type { EventStore } from '../event-store/event-store.js';
import { setZone } from './start/group-clock.js';
import { openEventStore } from '../event-store/open-event-store.js';
import { createAnsweringPool } from '../postgres/pool.js';
import { rowsOf } from '../postgres/rows.js';
import { Report, WHAT_FAILS } from './doctor-report.js';
import { awayIn, type BackupPlace, hereIn } from './maintenance/backups/backup-place.js';
import { BackupRecords } from './maintenance/backups/backup-records.js';
import { BreakRecords, SealRecords, sealsHealth } from './maintenance/seals/seal-records.js';
import { clockFaults } from './months/clock-health.js';
import { SESSION_ENDED } from './platform/auth/credentials.js';
import { SystemClock } from './platform/clock.js';
import { lookAtDatabase } from './start/open-infrastructure.js';
import { type Config, parseConfig } from './platform/config.js';
import { contactOf, NO_CONTACT } from './platform/push-services.js';
import { freeBytes } from './platform/health/free-room.js';
import { lacksOf, tryAddress } from './platform/health/public-address.js';
import { lookAtRedis } from './platform/jobs/redis-ground.js';
import { refusalOfData } from './platform/persistence/durable-tables.js';
import { VERSION } from './platform/persistence/used-version.js';

export interface DoctorOrder {
  /** The address; undefined if no database can be reached, and `fault` has the reason. */
  readonly databaseUrl?: string | undefined;
  readonly fault?: string | undefined;
  /** The server's variables, with DATA_DIR. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether another process has the data, such as a server in another container. */
  readonly isInUse?: boolean;
}

const GIB = 1024 ** 3;
const LEAST_ROOM_BYTES = 2 * GIB;
const MOST_CLOCK_MS = 2_000;
/** Headers have whole seconds. */
const MOST_SENT_CLOCK_MS = 5_000;
const ANSWER_MS = 10_000;
const SHOWN_ERRORS = 3;

const SEALS = 'npm run log -- verify, then docs/operating.md, Somebody changed the log: what now';
const BACK_UP = 'Admin, Backups, Back up now; docs/operating.md, Back up';
const START = 'npm start, or docker start and the name of its container; if it runs elsewhere, run this there';
const PUSHES = 'Set PUSH_CONTACT; docs/operating.md, Notices';
const CLOCK_WAS_WRONG = 'docs/operating.md, The clock was wrong';
const clock = new SystemClock();
const CLOCK = 'Set the clock of the machine by NTP, for example: timedatectl set-ntp true';

/** @returns whether nothing needs a person */
export async function diagnose(order: DoctorOrder, print: (line: string) => void): Promise<boolean> {
  const report = new Report(print);
  const { databaseUrl, fault } = order;
  const { versions, platform, arch } = process;
  report.fact('Versions', `President in pairs ${VERSION}, Node ${versions.node}, ${platform} ${arch}`);
  if (fault !== undefined) report.need(fault, WHAT_FAILS);
  const config = configOf(order, report);
  const folder = config.seals?.folder ?? '.';
  await report.look('Disk', `Check DATA_DIR (${folder})`, () => disk(folder, report));
  const server = await askServer(config, order, report);
  if (databaseUrl !== undefined) await engines({ ...config, databaseUrl }, report);
  const places = config.backups && { Backups: hereIn(config.backups), 'Second place': awayIn(config.backups) };
  for (const [name, place] of Object.entries(places ?? {})) {
    if (place) await report.look(name, BACK_UP, () => backups(name, place, report));
  }
  await address(config, server?.installation, report);
  await lastErrors(folder, report);
  return report.end();
}

/** A wrong variable is treated as unset, so that the other parts can be checked. */
function configOf({ databaseUrl = 'postgres://nowhere', environment }: DoctorOrder, report: Report): Config {
  try {
    return parseConfig({ ...environment, DATABASE_URL: databaseUrl });
  } catch (error) {
    const faults = messageOf(error).split('\n');
    for (const fault of faults) report.need(fault, 'Correct the variable: docs/operating.md, Variables');
    const wrong = faults.map((fault) => [fault.split(/\W/, 1)[0], undefined]);
    return parseConfig({ ...environment, ...Object.fromEntries(wrong) as object, DATABASE_URL: databaseUrl });
  }
}

async function disk(folder: string, report: Report): Promise<void> {
  const free = await freeBytes(folder);
  report.fact('Disk', `${(free / GIB).toFixed(1)} GiB free for ${folder}`);
  if (free < LEAST_ROOM_BYTES) report.need(`The disk of ${folder} is nearly full.`, `Make room: df -h ${folder}`);
}

/** @returns its health; undefined if the server does not run */
async function askServer(
  { host = '', port, metricsToken }: Config, { isInUse = false }: DoctorOrder, report: Report,
): Promise<HealthView | undefined> {
  const name = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const headers = { authorization: `Bearer ${metricsToken ?? ''}` };
  const ask = (path: string) => fetch(url + path, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  const began = performance.now();
  const answer = await ask('/api/health').catch(() => undefined);
  const health = healthView.safeParse(await answer?.json().catch(() => null)).data;
  if (health === undefined) {
    report.fact('Server', `does not answer at ${url}: the facts that only it has are left out`);
    if (answer !== undefined) report.need(`Another program answers at ${url}.`, 'Set PORT to that of the server');
    else if (!isInUse) report.need(`No server answers at ${url}.`, START);
    return undefined;
  }
  report.fact('Server', `answers at ${url} in ${since(began)}, its health is ${health.status}`);
  healthOf(health, report);
  const metrics = await ask('/metrics').then((read) => read.text(), () => '');
  const failed = Number(/^jobs_failed (\S+)$/m.exec(metrics)?.[1]);
  const faults = [...metrics.matchAll(FAULTS)].reduce((sum, [, answers]) => sum + Number(answers), 0);
  const isUnknown = Number.isNaN(failed);
  report.fact('Jobs', isUnknown ? 'unknown' : counted(failed, 'failed job'));
  report.fact('Answers', isUnknown ? 'unknown' : `${wholeText(faults)} of 500 and above since the start of the server`);
  if (failed > 0) report.need('There are failed jobs.', 'Admin, Schedules and jobs: read why, and retry');
  return health;
}

const FAULTS = /^http_request_duration_seconds_count\{.*status="5\d\d".*\} (\d+)$/gm;

const since = (began: number): string => `${Math.round(performance.now() - began)} ms`;

/** Reports the facts that only the running server has. */
function healthOf(health: HealthView, report: Report): void {
  const followers = [...health.projections, ...health.processManagers];
  const lags = followers.map(({ name, lag }) => `${name} ${lag ?? 'unknown'}`);
  report.fact('Lag', `${lags.join(', ')} (positions behind the log)`);
  for (const { name, isThere } of health.engines) {
    if (!isThere) report.need(`The server does not reach its ${name}.`, WHAT_FAILS);
  }
  // Whether a follower is held up. No event is at fault if the error passes.
  const isHeldUp = ({ state, stoppedAt }: typeof followers[number]) => state === 'retrying' && stoppedAt === null;
  const heldUp = followers.filter(isHeldUp).map(({ name }) => name);
  if (heldUp.length > 0) report.need(`Held up, and retried all the time: ${listed(heldUp)}.`, WHAT_FAILS);
  for (const { name, state, stoppedAt } of followers) {
    if (state === 'running' || state === 'cleared' || heldUp.includes(name)) continue;
    const event = stoppedAt ? ` at the event ${stoppedAt.type}, position ${stoppedAt.position}` : '';
    report.need(`${name} is ${state}${event}.`, 'Admin, Projections; docs/operating.md, A projection stopped');
  }
  for (const part of [health.recording, health.boards, health.leadership, health.damage, health.comparison]) {
    if (part?.alarm) report.need(part.alarm, WHAT_FAILS);
  }
}

async function engines(config: Config, report: Report): Promise<void> {
  const { redisUrl } = config;
  let isSound = false;
  await report.look('Database', 'Check DATABASE_URL', async () => {
    isSound = report.ground(await lookAtDatabase(config));
  });
  if (redisUrl !== undefined) {
    await report.look('Redis', 'Check REDIS_URL', async () => void report.ground(await lookAtRedis(redisUrl)));
  }
  // The next checks would find the same in other words.
  if (!isSound) return;
  const pool = createAnsweringPool(config.databaseUrl);
  try {
    await report.look('Database', 'Check DATABASE_URL', () => database(pool, config.databaseUrl, report));
    await report.look('Pushes', PUSHES, () => pushes(pool, config, report));
    await report.look('Log', 'Check EVENTSTORE_URL', () => log(pool, config, report));
    const records = new BackupRecords(pool, clock, config.backups && hereIn(config.backups));
    await report.look('Restore test', BACK_UP, () => restoreTest(records, report));
  } finally {
    await pool.end();
  }
}

async function database(pool: Pool, databaseUrl: string, report: Report): Promise<void> {
  // The first statement also connects.
  await pool.query('select 1');
  const [began, sentAt] = [performance.now(), Date.now()];
  const [row] = await rowsOf<{ version: string; now: string; bytes: string }>(pool,
    `select current_setting('server_version') as version, clock_timestamp() as now,
      pg_database_size(current_database()) as bytes`);
  const tookMs = performance.now() - began;
  const offMs = Math.abs(Date.parse(row!.now) - sentAt - tookMs / 2);
  report.fact('Database', `Postgres ${row!.version}, answers in ${Math.round(tookMs)} ms, `
    + `${(Number(row!.bytes) / GIB).toFixed(2)} GiB, its clock differs by ${(offMs / 1_000).toFixed(1)} s`);
  if (offMs > MOST_CLOCK_MS) report.need('The clocks of the database and of this machine differ.', CLOCK);
  const refusal = await refusalOfData(databaseUrl);
  if (refusal !== undefined) report.need(refusal, 'docs/operating.md, Data of another version');
  const [last] = await rowsOf<{ name: string }>(pool, 'select name from app.migrations order by id desc limit 1');
  report.fact('Schema', last?.name ?? 'none');
  const runs = await rowsOf<{ schedule: string; outcome: string }>(
    pool, `select schedule, outcome from app.schedule_runs where outcome like 'It failed%' order by schedule`);
  for (const { schedule, outcome } of runs) report.fact('Schedule', `${schedule}: ${outcome}`);
}

async function pushes(pool: Pool, { pushContact, publicUrl }: Config, report: Report): Promise<void> {
  const contact = contactOf(pushContact, publicUrl);
  report.fact('Pushes', contact === NO_CONTACT ? 'name no contact unless the app is at an https address of the internet'
    : `name the contact ${contact}`);
  // A database of an earlier version has no reasons.
  const refused = await rowsOf<{ host: string; reason: string }>(pool, `
    select distinct split_part(endpoint, '/', 3) as host, to_jsonb(pushes) ->> 'stopped' as reason
    from app.push_subscriptions pushes where to_jsonb(pushes) ->> 'stopped' <> '${SESSION_ENDED}' order by 1, 2`);
  for (const { host, reason } of refused) report.need(`${host} refuses our pushes: ${reason}.`, PUSHES);
}

async function log(pool: Pool, config: Config, report: Report): Promise<void> {
  const store = await openEventStore(config);
  try {
    await store.head();
    await setZone(clock, store);
    const began = performance.now();
    const head = await store.head();
    const engine = config.eventStoreUrl === undefined ? 'Postgres' : 'EventStoreDB';
    report.fact('Log', `in ${engine}, answers in ${since(began)}, ends at position ${head}`);
    await report.look('Clock', CLOCK, async () => {
      const faults = await clockFaults(pool, store, clock);
      report.fact('Clock', faults.length === 0 ? 'agrees with the log' : 'disagrees with the log');
      for (const fault of faults) report.need(fault, CLOCK_WAS_WRONG);
    });
    await report.look('Seals', SEALS, () => seals(pool, store, report));
  } finally {
    await store.close();
  }
}

async function seals(pool: Pool, store: EventStore, report: Report): Promise<void> {
  const health = sealsHealth(new SealRecords(pool), new BreakRecords(store, clock), { store, clock });
  const { report: found } = await health(await store.head());
  const last = found?.sealedAt ?? null;
  const upTo = last === null ? 'none' : `${wholeText(found!.events)} events, to ${clock.zone.momentText(last)}`;
  report.fact('Seals', upTo);
  if (found?.alarm) report.need(found.alarm, SEALS);
}

async function backups(name: string, place: BackupPlace, report: Report): Promise<void> {
  const good = await place.good();
  report.fact(name, good[0] ? `${good.length} verified, to ${clock.zone.momentText(good[0].at)}` : 'none');
}

async function restoreTest(records: BackupRecords, report: Report): Promise<void> {
  const [failed, tested, alarm] = await Promise.all([records.failure(), records.tested(), records.testAlarm()]);
  if (failed) report.need(`The backups lack something. ${failed.reason}`, BACK_UP);
  report.fact('Restore test', tested === null ? 'none yet' : clock.zone.momentText(tested.at));
  if (alarm !== null) report.need([alarm, tested?.fault ?? ''].join(' ').trim(), BACK_UP);
}

/** @param ours  health of our server; undefined if none runs */
async function address(
  { publicUrl }: Config, ours: HealthView['installation'] | undefined, report: Report,
): Promise<void> {
  report.fact('Address', publicUrl ?? 'PUBLIC_URL is not set');
  for (const note of lacksOf(publicUrl ?? 'http:', publicUrl !== undefined)) report.fact('', note);
  if (publicUrl === undefined || ours === undefined) return;
  const { fault, at } = await tryAddress(publicUrl, ours);
  if (fault !== null) report.need(fault, 'docs/operating.md, Proxies; docs/operating.md, A secure address');
  const isOff = at !== null && Math.abs(at.getTime() - Date.now()) > MOST_SENT_CLOCK_MS;
  if (isOff) report.need(`The clocks of ${publicUrl} and of this machine differ.`, CLOCK);
}

const SEVERE = /PANIC:|terminated by signal|No space left|could not (read|write|extend|fsync)/;

/** Shows the embedded database's last errors; its log has no content of rows. Other engines keep theirs elsewhere. */
async function lastErrors(folder: string, report: Report): Promise<void> {
  const text = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => SEVERE.test(line));
  report.fact('Last errors', lines.length === 0 ? 'none in postgres.log' : 'in postgres.log:');
  for (const line of lines.slice(-SHOWN_ERRORS)) report.fact('', line);
}
