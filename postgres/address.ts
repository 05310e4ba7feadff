/**
 * Checks the address of an engine, which has a password: whether it can be read, and why a connection fails. It never
 * repeats a part of a password.
 */

/** The message is a sentence for the operator, with the way out. */
export class EngineUnusable extends Error {
  override readonly name = 'EngineUnusable';
}

/** An address has user and password, one host, a path without `@`, and parameters. */
const READABLE = /^\w+:\/\/([^/?#]*@)?[^/?#@,]*(\/[^?#@]*)?(\?[^=#@]*=[^#]*)?$/;

export const UNREADABLE = 'cannot be read: name one host, and write the characters / ? # % of a password as '
  + '%2F %3F %23 %25';

/** A password with a character that has a meaning in addresses would be taken for a host. */
function read(address: string): URL | undefined {
  const named = address.replace('@/', '@socket/');
  return READABLE.test(address) && URL.canParse(named) ? new URL(named) : undefined;
}

export const isReadable = (address: string): boolean => read(address) !== undefined;

/** ` at host:port`; empty unless this is certainly the host. */
export function placeOf(address: string): string {
  const host = address.split('@').length === 2 && read(address)?.host;
  return host ? ` at ${host}` : '';
}

const LOGIN_REFUSED = 'lets nobody in with the user and the password in DATABASE_URL. An administrator of it sets a '
  + `new one: psql ADDRESS -c '\\password USER'`;

/** Faults by code and message; the first that fits is used. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^28000 .*(no encryption|SSL off)/, 'lets nobody in without TLS: add sslmode=verify-full to DATABASE_URL.'],
  [/^28|^08P01 .*no such user/, LOGIN_REFUSED],
  [/password must be a/, 'wants a password: put one into DATABASE_URL.'],
  [/^(3D000|08P01 .*no such database)/, 'has no database of the name in DATABASE_URL: create it, or correct the name.'],
  [/^42501 .*for database/, 'does not let this user in: an administrator says grant connect on database NAME to USER.'],
  [/^53300|^08P01 .*(max_|no more connections)/, 'has no connection left: docs/operating.md, Connections.'],
  [/^08P01 .*startup parameter/, 'is behind a pooler that refuses a parameter of DATABASE_URL: leave options out.'],
  [/not support SSL/, 'offers no TLS: switch it on there, or leave sslmode out of DATABASE_URL.'],
  [/^\w*ALTNAME/, 'has a certificate for another name: put the name in the certificate into DATABASE_URL.'],
  [/^\w*CERT|^UNABLE_TO_/, 'has a certificate that is not trusted (CODE): add sslmode=verify-full&sslrootcert=FILE to '
    + 'DATABASE_URL, with the file of its authority.'],
  [/^E\w+ .*\bopen\b/, 'cannot be asked, because a file that DATABASE_URL names cannot be read (CODE).'],
  [/^(E[A-Z]+|57P03|08\w+) /, 'cannot be used (CODE): check DATABASE_URL.'],
  [/^ .*(timeout|terminated)/, 'does not answer in time: begin again when the machine has less to do, or check a '
    + 'DATABASE_URL of your own and the limits of a pooler (docs/operating.md, Connections).'],
];

/** @returns an error with the sentence for a failed connection; any other error unchanged */
export function explained(error: unknown, address: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const [, fault] = FAULTS.find(([known]) => known.test(`${code} ${error.message}`)) ?? [];
  if (fault === undefined) return error;
  return new EngineUnusable(`The database${placeOf(address)} ${fault.replace('CODE', code)}`, { cause: error });
}
