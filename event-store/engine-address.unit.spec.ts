/** Tests how the address of an engine is parsed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineAddress, engineAddress } from './engine-address.js';

const nodes = (first: string, ...others: string[]) => (
  { nodes: [first, ...others] as const, isCluster: others.length > 0 });
const NO_FILES = { ca: null, key: null, cert: null };

test.each<[string, Partial<EngineAddress>]>([
  ['esdb://log', { ...nodes('log:2113'), tls: NO_FILES, credentials: null, nodePreference: 'leader' }],
  ['esdb://log:1234/?tls=false', { ...nodes('log:1234'), tls: null }],
  ['esdb://a,b:99?Tls=false&nodePreference=follower', { ...nodes('a:2113', 'b:99'), nodePreference: 'follower' }],
  ['esdb+discover://log?gossipTimeout=20&maxDiscoverAttempts=3',
    { nodes: ['log:2113'], isCluster: true, gossipTimeout: 20, maxDiscoverAttempts: 3, discoveryInterval: 100 }],
  ['kurrentdb://log?tls=false', { ...nodes('log:2113'), tls: null }],
  ['kdb://a,b', nodes('a:2113', 'b:2113')],
  ['kurrentdb+discover://log:99', { nodes: ['log:99'], isCluster: true }],
  ['esdb://some%40body:p%2Fa+s:s@log/', { credentials: { username: 'some@body', password: 'p/a+s:s' } }],
  ['esdb://log?connectionName=a+b&somethingNew=1&keepAliveInterval=-1',
    { connectionName: 'a+b', keepAliveInterval: -1 }],
])('%s', (text, expected) => {
  expect(engineAddress(text)).toMatchObject(expected);
});

test('certificates are read from their files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  const file = join(folder, 'a+b.pem');
  writeFileSync(file, 'certificate');
  const certificate = Buffer.from('certificate');
  expect(engineAddress(`esdb://log?tlsCAFile=${file}&userCertFile=${file}&userKeyFile=${file}`).tls)
    .toEqual({ ca: certificate, key: certificate, cert: certificate });
  expect(engineAddress(`esdb://log?tls=false&tlsCAFile=${file}`).tls).toBeNull();
  rmSync(folder, { recursive: true });
  expect(() => engineAddress(`esdb://log?tlsCAFile=${file}`)).toThrow(/no such file.*a\+b\.pem/);
});

test.each([
  'http://log', 'kurrentdbs://log', 'esdb://', 'esdb://log:port', 'esdb://,', 'esdb://somebody:secret@log?tls=maybe',
  'esdb://log?nodePreference=nearest', 'esdb://log?gossipTimeout=long',
])('%s is refused, and the password is not repeated', (text) => {
  expect(() => engineAddress(text)).toThrow(/^Name an EventStoreDB as esdb:\/\/user:password@host:2113\?tls=true or/);
});
