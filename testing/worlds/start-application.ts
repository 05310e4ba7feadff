/** The whole application for tests: the real server, in this process, with its own database and clock. */
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { Clock } from '../../api/platform/clock.js';
import { startServer } from './load-server.js';
import { HttpClient } from './http-client.js';
import type { TestDatabase } from './test-database.js';
import { createTestEngines, type TestEngines } from './test-engines.js';

/** A clock that stands still until a test sets it. */
export class TestClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  override now(): Date {
    return this.instant;
  }

  set(instant: string): void {
    this.instant = new Date(instant);
  }
}

export interface TestApplication extends Pick<TestEngines, 'log' | 'environment' | 'holdLog'> {
  /** The address, such as `http://localhost:41234`. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly admin: { readonly username: string; readonly password: string };
  /** A client that is not logged in. */
  anonymous(): HttpClient;
  /** A client that is logged in. */
  login(username: string, password: string): Promise<HttpClient>;
  stop(): Promise<void>;
}

export interface TestApplicationOptions {
  /** The database; by default an empty one, dropped at the end. */
  readonly database?: TestDatabase;
  /** Initial time of the clock; by default a day after the last game of the season fixture. */
  readonly now?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the lines for the person who starts the server. */
  readonly report?: (line: string) => void;
  /** The address for a phone, if the lines are shown in a terminal. */
  readonly phoneUrl?: string;
  /** Destination of the server's log, if `LOG_LEVEL` lets anything through. */
  readonly logDestination?: DestinationStream;
}

const admin = { username: 'organizer', password: 'deal-the-cards' };

export async function startApplication(
  {
    database, now = '2026-07-29T16:00:00Z', environment = {}, logDestination, phoneUrl,
    report = () => undefined,
  }: TestApplicationOptions = {},
): Promise<TestApplication> {
  const engines = await createTestEngines(database);
  const clock = new TestClock(new Date(now));
  const server = await startServer(
    {
      PORT: '0', HOST: '127.0.0.1', ...engines.environment,
      ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'silent', ...environment,
    },
    {
      clock, report, phoneUrl,
      webClientFolder: join(import.meta.dirname, '../../dist/web'),
      ...(logDestination && { logDestination }),
    },
  );
  const anonymous = (): HttpClient => new HttpClient(server.url);
  return {
    url: server.url,
    databaseUrl: engines.log.databaseUrl,
    log: engines.log,
    environment: engines.environment,
    holdLog: engines.holdLog,
    clock,
    admin,
    anonymous,
    login: async (username, password) => {
      const client = anonymous();
      const { status, body } = await client.post('/api/auth/login', { username, password });
      if (status !== 200) throw new Error(`Login as ${username} failed: ${JSON.stringify(body)}`);
      return client;
    },
    stop: async () => {
      await server.close();
      await engines.drop();
    },
  };
}
