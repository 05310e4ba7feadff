/** Tests which addresses of engines can be read, and that no message contains a part of a password. */
import { EngineUnusable, explained, isReadable, placeOf } from './address.js';

test.each([
  ['postgres://mina:secret@127.0.0.1:5432/president', ' at 127.0.0.1:5432'],
  ['postgres://mina:s%2Fe%23c%40ret@db.example.org/president?sslmode=verify-full', ' at db.example.org'],
  ['postgresql://[::1]:5432/president', ''],
  ['postgres:///president?host=/run/postgresql&user=mina', ''],
  ['postgres://mina:secret@/president?host=/run/postgresql', ' at socket'],
  ['postgres://%2Frun%2Fpostgresql/president', ''],
  ['postgres://mina@tenant:secret@host/president', ''],
  ['postgres://mina:secret@host/a base?application_name=me@here', ''],
  ['postgres://host/president', ''],
  ['rediss://:secret@host:6379/1', ' at host:6379'],
])('%s can be read', (address, place) => {
  expect(isReadable(address)).toBe(true);
  expect(placeOf(address)).toBe(place);
});

test.each([
  'postgres://odd:p@TopSecret/x@host/db', 'postgres://mina:Top/Secret@host/db', 'postgres://mina:12/Secret@host/db',
  'postgres://mina:12#Secret@host/db', 'postgres://mina:12?Secret@host/db', 'postgres://mina:Top#Secret@host/db',
  'postgres://mina:Top?Secret@host/db', 'postgres://mina:secret@one:5432,other:5432/db',
  'postgres://mina:secret@one,other/db', 'postgres://mina:secret@host:port/db',
  'redis://:Top/Secret@host', 'redis://u:1/2@h',
])('%s cannot be read, and nothing of it is said', (address) => {
  expect(isReadable(address)).toBe(false);
  expect(placeOf(address)).toBe('');
});

const failed = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code });

test.each([
  [failed('28P01'), 'lets nobody in with the user and the password'],
  [failed('28000', 'no pg_hba.conf entry for host "::1", user "mina", database "p", no encryption'), 'without TLS'],
  [failed('28000', 'no pg_hba.conf entry for host "::1", user "mina", database "p", SSL off'), 'without TLS'],
  [new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'wants a password: put one'],
  [failed('3D000'), 'has no database of the name in DATABASE_URL'],
  [failed('08P01', 'no such database: p'), 'has no database of the name in DATABASE_URL'],
  [failed('53300', 'too many connections for role "mina"'), 'has no connection left: docs/operating.md, Connections.'],
  [failed('08P01', 'no more connections allowed (max_client_conn)'), 'has no connection left'],
  [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): add sslmode=verify-full&sslroot'],
  [failed('SELF_SIGNED_CERT_IN_CHAIN'), 'has a certificate that is not trusted'],
  [failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'has a certificate that is not trusted'],
  [failed('CERT_HAS_EXPIRED'), 'has a certificate that is not trusted (CERT_HAS_EXPIRED)'],
  [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'has a certificate for another name: put the name'],
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND host'), 'cannot be used (ENOTFOUND): check DATABASE_URL.'],
  [failed('EHOSTUNREACH'), 'cannot be used (EHOSTUNREACH)'],
  [failed('57P03', 'the database system is starting up'), 'cannot be used (57P03)'],
  [failed('08006'), 'cannot be used (08006)'],
  [new Error('Connection terminated due to connection timeout'), 'does not answer in time: begin again when'],
  [new Error('Query read timeout'), 'the limits of a pooler (docs/operating.md, Connections).'],
])('%s is a sentence with the way out, and without the password', (error, sentence) => {
  const told = explained(error, 'postgres://mina:secret@db:1/p');
  expect(told).toBeInstanceOf(EngineUnusable);
  expect((told as Error).message).toMatch(/^The database at db:1 /);
  expect((told as Error).message).toContain(sentence);
  expect((told as Error).message).not.toContain('secret');
});

test('an error of the work itself stays as it is', () => {
  for (const error of [failed('23505'), failed('42P01'), new TypeError('gone'), 'text']) {
    expect(explained(error, 'postgres://db/p')).toBe(error);
  }
});
