/** Tests the environment variables of the server and the messages for wrong ones. */
import { UNREADABLE } from '../../postgres/address.js';
import { ConfigurationError, parseConfig } from './config.js';
import { PUSH_SERVICES } from './push-services.js';

const DATABASE_URL = 'postgres://president:card-secret@localhost:5432/president';

test('only the address of the database is required', () => {
  expect(parseConfig({ DATABASE_URL })).toEqual({
    role: 'all',
    port: 3000,
    host: undefined,
    publicUrl: undefined,
    databaseUrl: DATABASE_URL,
    eventStoreUrl: undefined,
    acceptLogEnd: undefined,
    redisUrl: undefined,
    admin: { username: 'admin', password: undefined },
    trustedProxies: 0,
    demo: false,
    logLevel: 'warn',
    metricsToken: undefined,
    pushServices: PUSH_SERVICES,
  });
});

test('everything can be chosen', () => {
  expect(
    parseConfig({
      DATABASE_URL: 'postgresql://db/president', PORT: '0', HOST: '127.0.0.1', ADMIN_USERNAME: 'Organizer',
      PUBLIC_URL: 'HTTPS://Cards.example.org:443/',
      ADMIN_PASSWORD: 'deal-the-cards', TRUSTED_PROXIES: '2', DEMO: '1', REDIS_URL: 'redis://jobs:6379/2',
      HOME: '/home/somebody', ROLE: 'api', EVENTSTORE_URL: 'esdb+discover://log:2113',
      LOG_LEVEL: 'info', METRICS_TOKEN: 'read-by-prometheus', ACCEPT_LOG_END: '812',
      PUSH_SERVICES: 'https://push.example.com https://*.example.org',
    }),
  ).toEqual({
    role: 'api',
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://cards.example.org',
    databaseUrl: 'postgresql://db/president',
    eventStoreUrl: 'esdb+discover://log:2113',
    acceptLogEnd: '812',
    redisUrl: 'redis://jobs:6379/2',
    admin: { username: 'organizer', password: 'deal-the-cards' },
    trustedProxies: 2,
    demo: true,
    logLevel: 'info',
    metricsToken: 'read-by-prometheus',
    pushServices: ['https://push.example.com', 'https://*.example.org'],
  });
});

test('an empty variable counts as unset', () => {
  expect(parseConfig({ DATABASE_URL, PORT: '', HOST: '', ADMIN_PASSWORD: '', DEMO: '' })).toEqual(
    parseConfig({ DATABASE_URL }),
  );
});

describe('a wrong variable is named in a sentence, without its value', () => {
  const port = 'PORT is a port number, 0 to 65535.';
  const username = 'ADMIN_USERNAME has 3 to 32 of the characters a-z, 0-9, dot, underscore and hyphen.';
  const proxies = 'TRUSTED_PROXIES is a number of proxies.';
  const site = 'PUBLIC_URL is the http:// or https:// address of the app, without a path.';
  const address = 'DATABASE_URL is the postgres:// address of the database.';
  test.each([
    [{ DATABASE_URL: undefined }, 'DATABASE_URL is missing: the postgres:// address of the database.'],
    [{ DATABASE_URL: 'mysql://president:card-secret@db' }, address],
    [{ DATABASE_URL: ' postgres://db' }, address],
    [{ PUBLIC_URL: 'cards.example.org' }, site],
    [{ PUBLIC_URL: 'https://example.org/cards' }, site],
    [{ PUBLIC_URL: 'https://me:card-secret@example.org' }, site],
    [{ PUBLIC_URL: 'https://cards example.org' }, site],
    [{ PUBLIC_URL: 'ftp://example.org' }, site],
    [{ ACCEPT_LOG_END: 'yes' }, 'ACCEPT_LOG_END is the position at which the log ends, or "empty".'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL is the redis:// address of a Redis.'],
    [{ DATABASE_URL: 'postgres://president:card/secret@db' }, `DATABASE_URL ${UNREADABLE}.`],
    [{ DATABASE_URL: 'postgres://president:card-secret@one:5432,other:5432/president' }, `DATABASE_URL ${UNREADABLE}.`],
    [{ REDIS_URL: 'redis://:card#secret@jobs:6379' }, `REDIS_URL ${UNREADABLE}.`],
    [{ EVENTSTORE_URL: 'http://localhost:2113' },
      'EVENTSTORE_URL is the esdb:// or kurrentdb:// address of an EventStoreDB.'],
    [{ ROLE: 'worker' }, 'ROLE is one of all, api, projections.'],
    [{ DATA_DIR: '/data', BACKUP_FOLDER: '/data/backups/' },
      'BACKUP_FOLDER is a second place: name another folder than the backups of DATA_DIR.'],
    [{ PORT: 'http' }, port],
    [{ PORT: '3000.5' }, port],
    [{ PORT: '65536' }, port],
    [{ PORT: '-1' }, port],
    [{ ADMIN_USERNAME: 'me' }, username],
    [{ ADMIN_USERNAME: 'the organizer' }, username],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD has at least 8 characters.'],
    [{ TRUSTED_PROXIES: 'all' }, proxies],
    [{ TRUSTED_PROXIES: '-1' }, proxies],
    [{ TRUSTED_PROXIES: '0.5' }, proxies],
    [{ DEMO: 'true' }, 'DEMO is 0 or 1.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of trace, debug, info, warn, error, fatal, silent.'],
    [{ PUSH_SERVICES: 'push.example.com' }, 'PUSH_SERVICES.0 has origins such as https://*.push.example.com.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has at least 16 visible characters.'],
    [{ METRICS_TOKEN: 'sixteen or more with blanks' }, 'METRICS_TOKEN has at least 16 visible characters.'],
  ])('%j', (change, message) => {
    expect(() => parseConfig({ DATABASE_URL, ...change })).toThrow(new ConfigurationError(message));
  });

  test('all wrong variables are listed at once, one on each line', () => {
    expect(() => parseConfig({ PORT: 'x', DEMO: 'x' })).toThrow(
      new ConfigurationError(
        `${port}\nDATABASE_URL is missing: the postgres:// address of the database.\nDEMO is 0 or 1.`,
      ),
    );
  });
});
