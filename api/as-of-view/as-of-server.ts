/** Runs `npm run as-of`: the whole application as it was at a moment, while the live one keeps running. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { playersTable } from '../../projections/read-models/players/players.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { Credentials } from '../platform/auth/credentials.js';
import { type Clock, SystemClock } from '../platform/clock.js';
import { type Config, parseConfig } from '../platform/config.js';
import type { Infrastructure, PastMoment } from '../platform/infrastructure.js';
import { rowsOf } from '../platform/persistence/read-entity.js';
import { SkippedEventRecords } from '../platform/boards/skipped-event-records.js';
import { serve } from '../serving.js';
import { createAsOfDatabase } from './as-of-database.js';
import { openAsOf } from './as-of-infrastructure.js';
import { AsOfRefused, type DateOrPosition, pastMoment } from './past-moment.js';

export { ConfigurationError } from '../platform/config.js';
export { AsOfRefused } from './past-moment.js';

export interface AsOfServerOptions {
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  /** Receives a line about each slow step. */
  readonly report?: (line: string) => void;
  /** Folder of the built web client; by default that of the build. */
  readonly webClientFolder?: string;
}

export interface AsOfServer {
  /** Such as `http://localhost:3001`. */
  readonly url: string;
  readonly moment: PastMoment;
  /** The only login: an admin of that time, with a password made for this view. */
  readonly login: { readonly username: string; readonly password: string };
  /** Stops it and drops its database. */
  close(): Promise<void>;
}

type Ending = () => Promise<unknown>;

/**
 * Replays the log up to a moment and serves it.
 * @param environment variables of api/platform/config.ts
 * @throws AsOfRefused, ConfigurationError, the reason of `signal`, and errors of an engine that is away
 */
export async function startAsOf(
  environment: Readonly<Record<string, string | undefined>>, asked: DateOrPosition, options: AsOfServerOptions = {},
): Promise<AsOfServer> {
  const endings: Ending[] = [];
  const close = async (): Promise<void> => {
    for (let ending = endings.pop(); ending; ending = endings.pop()) await ending();
  };
  try {
    return { ...(await start(parseConfig(environment), asked, options, endings)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param endings  to be run in reverse */
async function start(
  config: Config, asked: DateOrPosition, options: AsOfServerOptions, endings: Ending[],
): Promise<Omit<AsOfServer, 'close'>> {
  const { clock = new SystemClock(), signal, report = () => undefined, webClientFolder } = options;
  const live = createPool(config.databaseUrl);
  endings.push(() => live.end());
  await mustBeUsed(live);
  const log = await openEventStore(config);
  endings.push(() => log.close());
  report('Looking for that moment in the log...');
  const moment = await pastMoment(log, asked, clock.now());
  signal?.throwIfAborted();
  const database = await createAsOfDatabase(config.databaseUrl, moment.position);
  endings.push(() => database.drop());
  report(`Replaying the log up to position ${moment.position}...`);
  const skipped = await new SkippedEventRecords(live).positions();
  const infrastructure = await openAsOf({ ...config, databaseUrl: database.url }, { log, moment, skipped, signal });
  endings.push(() => infrastructure.close());
  const login = await onlyLogin(infrastructure);
  const server = await serve(infrastructure, { webClientFolder });
  endings.push(() => server.close());
  return { url: server.url, moment, login };
}

/** Before the first start there is no log. */
async function mustBeUsed(live: Pool): Promise<void> {
  const { rows } = await live.query<{ found: string | null }>(`select to_regclass('app.skipped_events') as found`);
  if (!rows[0]?.found) throw new AsOfRefused('There is no log yet: npm start creates one.');
}

/**
 * Rights of that time may have been taken away since, and today's passwords belong to today's members. So only the
 * person who started the view, and those they tell, can log in.
 */
async function onlyLogin({ dataSource }: Infrastructure): Promise<AsOfServer['login']> {
  const [admin] = await rowsOf(dataSource, playersTable)
    .find({ where: { is_admin: true, is_active: true }, order: { id: 'asc' } });
  if (!admin) throw new AsOfRefused('The group had no admin yet, so there is nothing to show.');
  const { id, username } = admin;
  const [password, credentials] = [randomBytes(12).toString('base64url'), new Credentials(dataSource)];
  await credentials.reserve(id, username, () => Promise.resolve(false));
  await credentials.setPassword(id, password);
  return { username, password };
}
