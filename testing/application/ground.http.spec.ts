/**
 * Tests what a start and the doctor say about databases that people have: about each that is refused, and each that
 * causes a warning.
 */
import { openLog } from '../../event-store/copy/copy-command.js';
import { findingsOf, type Ground, textOf } from '../../postgres/ground.js';
import { longTest } from '../jest/long-run.js';
import { diagnose, startServer } from '../worlds/load-server.js';
import { lastingPort } from '../worlds/lasting-port.js';
import { type PgBouncer, startPgBouncer } from '../worlds/pgbouncer.js';
import { startStandby } from '../worlds/standby.js';
import { createTestDatabase, execute, type TestDatabase } from '../worlds/test-database.js';

const ADMIN = { ADMIN_USERNAME: 'organizer', ADMIN_PASSWORD: 'deal-the-cards' };

let database: TestDatabase | undefined;
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database?.drop();
  database = undefined;
});

interface Said {
  /** The sentence with which a start ends; undefined if the server starts. */
  readonly refusal: string | undefined;
  readonly reported: readonly string[];
  readonly doctor: string;
}

/** Runs a start, which ends at once, and the doctor. */
async function said(databaseUrl: string, environment: Record<string, string> = {}): Promise<Said> {
  const reported: string[] = [];
  const set = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...ADMIN, ...environment };
  const refusal = await startServer({ ...set, DATABASE_URL: databaseUrl }, { report: (line) => reported.push(line) })
    .then((server) => server.close().then(() => undefined), (error: Error) => `${error.name}: ${error.message}`);
  const lines: string[] = [];
  await diagnose({ databaseUrl, environment: { ...set, PORT: '1' } }, (line) => lines.push(line));
  return { refusal, reported, doctor: lines.join('\n') };
}

/** Expects the refusal as one of the doctor's sentences, or as a fault with the next step. */
function expectNamed(doctor: string, refusal: string): void {
  const [, sentence = '', fault, next] = /^\w+: ((.*?): (.*)\.)$/.exec(refusal) ?? [];
  expect(doctor.includes(sentence) || doctor).toEqual(
    doctor.includes(sentence) || expect.stringContaining(`${fault}.\n   Next: ${next}`));
}

const asAdministrator = (statement: string): Promise<unknown> => execute(database!.administratorUrl, statement);
const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** A role for this database alone, removed after the test. */
async function withRole(options: string): Promise<string> {
  const [name, role] = [nameOf(database!.url), `role_${nameOf(database!.url)}`];
  await asAdministrator(`create role ${role} login password 'a secret' ${options}`);
  const { administratorUrl } = database!;
  ends.unshift(async () => {
    const elsewhere = Object.assign(new URL(administratorUrl), { pathname: '/postgres' }).href;
    await execute(elsewhere, `drop role if exists ${role}`).catch(() => undefined);
  });
  ends.push(() => asAdministrator(`drop owned by ${role} cascade`));
  return Object.assign(new URL(database!.url), { username: role, password: 'a secret', pathname: name }).href;
}

async function pooled(mode: 'session' | 'transaction' | 'statement'): Promise<string> {
  const bouncer: PgBouncer = await startPgBouncer(mode, database!.url);
  ends.push(() => bouncer.stop());
  return bouncer.through(database!.url);
}

const withParameter = (parameter: string): string => `${database!.url}?${parameter}`;
const changed = (change: Partial<URL>): string => Object.assign(new URL(database!.url), change).href;

const READ_ONLY = /The database is read-only: an administrator says alter database test_\w+ reset default_tran.*\.$/;
const CONNECTIONS = /The database allows 20 connections, and the server opens up to 46: allow more: docs\/op.*\.$/;
const POOLER = /DATABASE_URL leads to a pooler in transaction or statement mode: name the server itself, or .*\.$/;

interface Row {
  readonly what: string;
  /** @param options  of `create database` */
  readonly options?: string;
  /** @returns the address of the database unless another one is given */
  readonly given?: () => Promise<string> | string;
  readonly sentence: RegExp;
}

const refused: readonly Row[] = [
  {
    what: 'the encoding LATIN1', options: `encoding 'LATIN1' template template0 locale 'C'`,
    sentence: /The database has the encoding LATIN1, which does not know every letter: use one with .*Copy the log\.$/,
  },
  {
    what: 'the encoding SQL_ASCII, and no data', options: `encoding 'SQL_ASCII' template template0 locale 'C'`,
    sentence: /The database has the encoding SQL_ASCII, which does not know every letter: .*\.$/,
  },
  {
    what: 'a database that is read-only', sentence: READ_ONLY,
    given: async () => {
      await asAdministrator(`alter database ${nameOf(database!.url)} set default_transaction_read_only = on`);
      return database!.url;
    },
  },
  {
    what: 'a role that is read-only', sentence: READ_ONLY,
    given: async () => {
      const address = await withRole('');
      await asAdministrator(`grant create on database ${nameOf(database!.url)} to ${new URL(address).username};
        alter role ${new URL(address).username} set default_transaction_read_only = on`);
      return address;
    },
  },
  {
    what: 'a role without the right CREATE', given: () => withRole(''),
    sentence: /The server lacks the right CREATE on its database: .* grant create on database test_\w+ to role_\w+\.$/,
  },
  {
    what: 'a role without the right CONNECT',
    given: async () => {
      await asAdministrator(`revoke connect on database ${nameOf(database!.url)} from public`);
      return withRole('');
    },
    sentence: /The database at \S+ does not let this user in: an administrator says grant connect on .*\.$/,
  },
  {
    what: 'a role with 20 connections', sentence: CONNECTIONS,
    given: async () => {
      const address = await withRole('connection limit 20');
      await asAdministrator(`grant create on database ${nameOf(database!.url)} to ${new URL(address).username}`);
      return address;
    },
  },
  {
    what: 'a database with 20 connections', sentence: CONNECTIONS,
    given: async () => {
      await asAdministrator(`alter database ${nameOf(database!.url)} connection limit 20`);
      return database!.url;
    },
  },
  { what: 'a pooler in transaction mode', given: () => pooled('transaction'), sentence: POOLER },
  { what: 'a pooler in statement mode', given: () => pooled('statement'), sentence: POOLER },
  {
    what: 'a pooler and options in the address',
    given: async () => `${await pooled('session')}?options=-c%20jit%3Doff`,
    sentence: /The database at \S+ is behind a pooler that refuses a parameter of DATABASE_URL: leave options out\.$/,
  },
  {
    what: 'TLS with a server that has none', given: () => withParameter('sslmode=prefer'),
    sentence: /The database at \S+ offers no TLS: switch it on there, or leave sslmode out of DATABASE_URL\.$/,
  },
  {
    what: 'a file of an authority that is not there',
    given: () => withParameter('sslmode=verify-full&sslrootcert=/gone'),
    sentence: /The database at \S+ cannot be asked, because a file that DATABASE_URL .* \(ENOENT\)\.$/,
  },
  {
    what: 'a wrong password', given: () => changed({ password: 'another-one' }),
    sentence: /The database at \S+ lets nobody in with the user and the password in .* '\\password USER'$/,
  },
  {
    what: 'a database that does not exist', given: () => changed({ pathname: '/gone' }),
    sentence: /The database at \S+ has no database of the name in DATABASE_URL: create it, or correct the name\.$/,
  },
  {
    what: 'nobody at the address', given: async () => changed({ port: String(await lastingPort()) }),
    sentence: /The database at 127\.0\.0\.1:\d+ cannot be used \(ECONNREFUSED\): check DATABASE_URL\.$/,
  },
];

test.each(refused)('a start on $what ends with a sentence, and the doctor says the same', async (row) => {
  database = await createTestDatabase(row.options);
  const address = await (row.given?.() ?? database.url);
  const { refusal, doctor } = await said(address);
  expect(refusal).toMatch(new RegExp(`^EngineUnusable: ${row.sentence.source}`));
  expect(refusal).not.toContain('\n');
  expectNamed(doctor, refusal!);
  expect(doctor).not.toContain('EVENTSTORE_URL');
});

const sound: Ground = {
  version: '16.1', versionNumber: 160_001, encoding: 'UTF8', isStandby: false, isReadOnly: false, mayCreate: true,
  off: [], hasData: false, connections: 97, name: 'president', user: 'president',
};

test.each([['12.22', 120_022, 1], ['13.9', 130_009, 1], ['14.0', 140_000, 0], ['18.4', 180_004, 0]])(
  'Postgres %s is named, if it is too old', (version, versionNumber, found) => {
    const sentences = findingsOf({ ...sound, version, versionNumber }, 46).map(textOf);
    expect(sentences).toEqual(
      [`The database is Postgres ${version}: name one of version 14 to 18 in DATABASE_URL.`].slice(0, found));
  });

test('what a group has lived with is only said: SQL_ASCII and few connections', async () => {
  database = await createTestDatabase(`encoding 'SQL_ASCII' template template0 locale 'C'`);
  await execute(database.url, 'create schema app; create table app.credentials ()');
  await asAdministrator(`alter database ${nameOf(database.url)} connection limit 20`);
  const { doctor } = await said(database.url);
  expect(doctor).toContain('The database has the encoding SQL_ASCII, which does not know every letter.');
  expect(doctor).toContain('The database allows 20 connections, and the server opens up to 46.');
  const findings = findingsOf({ ...sound, encoding: 'SQL_ASCII', connections: 20, hasData: true }, 46);
  expect(findings.map(({ isRefused }) => isRefused)).toEqual([false, false]);
});

longTest('no log is copied or restored into a database that a start would refuse', async () => {
  database = await createTestDatabase(`encoding 'LATIN1' template template0 locale 'C'`);
  await expect(openLog(database.url, '.', true)).rejects.toThrow(
    /^The database at \S+ cannot be used: The database has the encoding LATIN1, .*Copy the log\.$/);
});

longTest('the doctor says when it was itself one connection too many, and suspects nobody', async () => {
  database = await createTestDatabase();
  expect((await said(database.url)).refusal).toBeUndefined();
  await asAdministrator(`alter database ${nameOf(database.url)} connection limit 2`);
  const lines: string[] = [];
  await diagnose({ databaseUrl: database.url, environment: { PORT: '1' } }, (line) => lines.push(line));
  const doctor = lines.join('\n');
  expect(doctor).toContain('The database has no connection left.\n   Next: docs/operating.md, Connections');
  expect(doctor).not.toMatch(/too many connections|log -- verify/);
});

longTest('a start warns of a database that a power cut can empty, and of TLS that verifies nothing', async () => {
  database = await createTestDatabase();
  const { refusal, reported, doctor } = await said(database.url);
  expect(refusal).toBeUndefined();
  const fault = 'The database has fsync and full_page_writes off, so a power cut can lose everything';
  expect(reported).toContain(`${fault}: an administrator sets it on in postgresql.conf.`);
  expect(doctor).toContain(`${fault}.`);
});

longTest('a standby is refused, by its own certificate as well, and serves once it is promoted', async () => {
  const standby = await startStandby();
  ends.push(() => standby.stop());
  const { url, certificate } = standby;
  const untrusted = await said(`${url}?sslmode=require`);
  expect(untrusted.refusal).toMatch(new RegExp('^EngineUnusable: The database at 127.0.0.1:\\d+ has a certificate that '
    + 'is not trusted \\(\\w+\\): add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with .*authority\\.$'));
  expectNamed(untrusted.doctor, untrusted.refusal!);
  const trusted = await said(`${url}?sslmode=verify-full&sslrootcert=${certificate}`);
  expect(trusted.refusal).toBe('EngineUnusable: The database is a standby, which nobody can write to: '
    + 'name the primary in DATABASE_URL, or promote this one.');
  expectNamed(trusted.doctor, trusted.refusal!);
  await standby.promote();
  const { refusal, reported, doctor } = await said(`${url}?sslmode=no-verify`);
  expect(refusal).toBeUndefined();
  const warning = 'DATABASE_URL does not let the certificate of the database be verified, so others could read along: '
    + 'use sslmode=verify-full, with sslrootcert=FILE for an authority of your own.';
  expect(reported).toContain(warning);
  expectNamed(doctor, `warning: ${warning}`);
});
