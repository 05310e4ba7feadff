/**
 * The errors that pass, so that the same work may succeed later without a change of this program or its data. All
 * callers use this one list. `error-kinds.unit.spec.ts` has a verdict and a reason for every code.
 */
import { AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable, LogWentBack } from './event-store.js';

/**
 * SQLSTATEs of Postgres' appendix A, by class or whole: a lost or refused connection; a transaction that is
 * read-only, was rolled back or took too long; exhausted resources; a lock or object that others hold; and acts of an
 * operator. None of them is the fault of an event.
 */
const SQLSTATES = /^(08|28|40|53|57)|^(25006|25P0[34]|3D000|42501|55000|55006|55P03|72000)$/;

/** Errno values of Node for a connection (net, dns, tls). */
const OF_CONNECTIONS = new Set([
  'EADDRNOTAVAIL', 'EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN',
  'ENETRESET', 'ENETUNREACH', 'ENOBUFS', 'ENOTFOUND', 'EPIPE', 'EPROTO', 'ETIMEDOUT',
]);
/** System calls that only a connection makes. A socket can be a file, which is missing for a moment. */
const CONNECTING = new Set<unknown>(['connect', 'getaddrinfo']);
/** Errno values for a full disk or an exhausted process. */
const FULL = new Set(['EDQUOT', 'EMFILE', 'ENFILE', 'ENOSPC']);

/** Codes of OpenSSL and Node for a refused certificate or handshake, for example after it has expired. */
const OF_TLS = /CERT|LEAF_SIGNATURE$|^ERR_(TLS|SSL)_/;

/** Errors of `pg` and `ioredis` without a code: a lost connection, or an engine that does not answer. */
const WORDS_OF_DRIVERS =
  /Connection (terminated|is closed)|not queryable|timeout exceeded|timeout expired|read timeout|SSL connection/i;

/**
 * First words of errors of Redis: it starts, fails over, saves, is full or busy, or refuses our user. A script quotes
 * them.
 */
const WORDS_OF_REDIS = new Set([
  'LOADING', 'READONLY', 'CLUSTERDOWN', 'MASTERDOWN', 'TRYAGAIN', 'MISCONF', 'OOM', 'BUSY', 'NOREPLICAS', 'EXECABORT',
  'NOSCRIPT', 'NOAUTH', 'NOPERM', 'WRONGPASS', 'DENIED',
]);

const OF_THE_LOG = [AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable, LogWentBack];

export function isPassing(error: unknown): boolean {
  if (OF_THE_LOG.some((passing) => error instanceof passing)) return true;
  if (isOfRedis(error)) return messageOf(error).split(/[\s-]/).some((word) => WORDS_OF_REDIS.has(word));
  const { code, syscall, routine } = partsOf(error);
  if (typeof code !== 'string') return error instanceof Error && WORDS_OF_DRIVERS.test(error.message);
  // The plan of a statement is older than its table; the next connection makes a new one.
  if (code === '0A000') return routine === 'RevalidateCachedQuery';
  return SQLSTATES.test(code) || FULL.has(code) || isOfConnection(code, syscall) || OF_TLS.test(code);
}

/** `routine` is the function of Postgres that refused. */
const partsOf = (error: unknown) => Object(error) as Readonly<Partial<Record<'code' | 'syscall' | 'routine', unknown>>>;

const isOfConnection = (code: string, syscall: unknown): boolean => OF_CONNECTIONS.has(code) || CONNECTING.has(syscall);

/** Whether Redis itself refused a command. */
export const isOfRedis = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';

/** Whether a file of this machine cannot be used, such as one that is missing, denied or on a full disk. */
export function isOfFile(error: unknown): boolean {
  const { code, syscall } = partsOf(error);
  return typeof code === 'string' && typeof syscall === 'string' && !isOfConnection(code, syscall);
}

const SENTENCES: Readonly<Record<string, string>> = {
  25006: 'The database is read-only right now.',
  28000: 'The database does not let the server in.',
  '28P01': 'The database refuses the password of the server.',
  '3D000': 'The database of the server is gone.',
  42501: 'The database refuses the server a right that it needs.',
  53100: 'The disk of the database is full.',
  ENOSPC: 'A disk of the server is full.',
  53200: 'The database has run out of memory.',
  53300: 'The database has no connection left.',
  XX001: 'A page of the database is damaged.',
  XX002: 'An index of the database is damaged.',
};

/** @param what  the locked thing, such as `the boards` */
export const lockedText = (what: string): string => `Something in the database keeps ${what} locked.`;

/**
 * The reason why the database refuses a request, for everyone to read; null if no known reason would help.
 * @param what  the requested thing, such as `the boards`
 */
export const sentenceOf = (sqlState: string | null, what: string): string | null =>
  (sqlState === '55P03' ? lockedText(what) : SENTENCES[sqlState ?? ''] ?? null);

const AWAY = 'The database, the log or the queue of jobs does not answer.';
const WAYS_OUT: Readonly<Record<string, string>> = { 53100: 'make room', ENOSPC: 'make room' };

/**
 * The reason why a command ended with an error that passes, with the way out, for its caller; null for any other
 * error.
 */
export function endedBy(error: unknown): string | null {
  if (!isPassing(error)) return null;
  const state = sqlStateOf(error) ?? '';
  const cause = (sentenceOf(state, 'the data') ?? AWAY).replace(/\.$/, '');
  return `${cause} (${messageOf(error)}): ${WAYS_OUT[state] ?? 'see what npm run doctor says'}, and begin again.`;
}

/** The error or its cause, whichever has a SQLSTATE. */
export function sqlErrorOf(error: unknown): (Error & { readonly code: string }) | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each as Error & { code: string };
  }
  return null;
}

export const sqlStateOf = (error: unknown): string | null => sqlErrorOf(error)?.code ?? null;

/** Whether Postgres cannot read its own data: a damaged page, row, index or file. */
export const isDamage = (error: unknown): boolean => /^(XX|58)/.test(sqlStateOf(error) ?? '');

export const unlessDamaged = <Answer>(answer: Answer) => (error: unknown): Answer => {
  if (isDamage(error)) return answer;
  throw error;
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
