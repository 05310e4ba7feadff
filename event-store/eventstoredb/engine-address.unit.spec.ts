/** Tests how the address of an engine is parsed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineAddress } from './engine-address.js';

const host = (address: string, port = 2113) => ({ address, port });

test.each<[string, object, boolean, object | null]>([
  ['esdb://log', { endpoint: host('log') }, false, null],
  ['esdb://log:1234/?tls=false', { endpoint: host('log', 1234) }, true, null],
  ['esdb://a,b:99?Tls=false&nodePreference=leader',
    { endpoints: [host('a'), host('b', 99)], nodePreference: 'leader' }, true, null],
  ['esdb+discover://log?gossipTimeout=20&maxDiscoverAttempts=3',
    { discover: host('log'), gossipTimeout: 20, maxDiscoverAttempts: 3 }, false, null],
  ['esdb://some%40body:p%2Fa+s:s@log/', { endpoint: host('log') }, false,
    { username: 'some@body', password: 'p/a+s:s' }],
  ['esdb://log?connectionName=a+b&somethingNew=1', { endpoint: host('log'), connectionName: 'a+b' }, false, null],
])('%s', (text, nodes, insecure, credentials) => {
  expect(engineAddress(text)).toEqual([nodes, { insecure }, credentials ?? undefined]);
});

test('certificates are read from their files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const file = join(folder, 'a+b.pem');
  writeFileSync(file, 'certificate');
  const certificate = Buffer.from('certificate');
  expect(engineAddress(`esdb://log?tlsCAFile=${file}&userCertFile=${file}&userKeyFile=${file}`)).toEqual([
    { endpoint: host('log') },
    { insecure: false, rootCertificate: certificate, userCertFile: certificate, userKeyFile: certificate },
    undefined,
  ]);
  expect(engineAddress(`esdb://log?tls=false&tlsCAFile=${file}`)[1]).toEqual({ insecure: true });
  rmSync(folder, { recursive: true });
  expect(() => engineAddress(`esdb://log?tlsCAFile=${file}`)).toThrow(/no such file.*a\+b\.pem/);
});

test.each([
  'http://log', 'esdb://', 'esdb://log:port', 'esdb://,', 'esdb://somebody:secret@log?tls=maybe',
  'esdb://log?nodePreference=nearest', 'esdb://log?gossipTimeout=long',
])('%s is refused, and the password is not repeated', (text) => {
  expect(() => engineAddress(text)).toThrow(/^Name an EventStoreDB as esdb:\/\/user:password@host:2113\?tls=true or/);
});
