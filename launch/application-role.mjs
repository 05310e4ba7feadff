/** The role and the database of the application on the embedded Postgres server, and the addresses of both. */
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { SUPERUSER } from './postgres-folder.mjs';

export const APPLICATION_ROLE = 'president';
const APPLICATION_DATABASE = 'president';
export const HOST = '127.0.0.1';
const SCRAM_ITERATIONS = 4096;
const TESTING_SCRAM_ITERATIONS = 1;

/**
 * @param {number} port
 * @param {string} role
 * @param {string} secret
 */
export const urlOf = (port, role, secret) =>
  `postgresql://${role}:${secret}@${HOST}:${port}/${APPLICATION_DATABASE}`;

/**
 * @param {number} port
 * @param {string} password of the superuser
 */
export const urlOfApplication = (port, password) => urlOf(port, APPLICATION_ROLE, applicationPassword(password));

/**
 * Creates the application's role and database if they are missing: a start may have been killed halfway.
 * @param {number} port
 * @param {string} password of the superuser
 * @param {boolean} testing
 */
export async function prepareApplication(port, password, testing) {
  // Every login repeats them.
  const iterations = testing ? TESTING_SCRAM_ITERATIONS : SCRAM_ITERATIONS;
  await withSuperuser(port, password, async (client) => {
    // The stored form of the password, so that no statement or log contains it.
    const verifier = scramVerifier(applicationPassword(password), iterations);
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
        create role ${APPLICATION_ROLE} login createdb;
      end if;
      if not exists (select from pg_authid where rolname = '${APPLICATION_ROLE}' and rolpassword = '${verifier}') then
        alter role ${APPLICATION_ROLE} password '${verifier}';
      end if; end $$`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [APPLICATION_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
  });
}

/**
 * Knowing it does not reveal the superuser's.
 * @param {string} password of the superuser, which is random
 */
function applicationPassword(password) {
  return createHmac('sha256', password).update(APPLICATION_ROLE).digest('base64url');
}

/**
 * Returns a password in the form that Postgres stores (RFC 5803). The salt may be derived from the password, because
 * that is random.
 * @param {string} password
 * @param {number} iterations
 */
function scramVerifier(password, iterations) {
  const hmac = (/** @type {import('node:crypto').BinaryLike} */ key, /** @type {string} */ text) =>
    createHmac('sha256', key).update(text).digest();
  const salt = hmac(password, 'salt').subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

/**
 * @param {number} port
 * @param {string} password of the superuser
 * @returns {Promise<string>}
 */
export const versionOn = (port, password) => withSuperuser(port, password, async (client) =>
  (await client.query('show server_version')).rows[0].server_version);

/**
 * @template Result
 * @param {number} port
 * @param {string} password
 * @param {(client: pg.Client) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withSuperuser(port, password, work) {
  const client = new pg.Client({ host: HOST, port, user: SUPERUSER, password, database: 'postgres' });
  await client.connect();
  return work(client).finally(() => client.end());
}
