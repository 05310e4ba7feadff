/** Tests the launchers' settings: their defaults, and the sentence about a wrong setting. */
import { resolve } from 'node:path';
import { listAddresses } from './network.mjs';
import { readSettings } from './settings.mjs';

it('every setting has a default', () => {
  expect(readSettings({}, { demo: false })).toEqual({
    port: 3000, host: undefined, dataDir: resolve('.data'), databaseUrl: undefined,
  });
  expect(readSettings({}, { demo: true }).dataDir).toBe(resolve('.demo-data'));
});

it('an empty variable counts as unset', () => {
  const empty = { PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '' };
  expect(readSettings(empty, { demo: false })).toEqual(readSettings({}, { demo: false }));
});

it('set variables are used', () => {
  const environment = { PORT: '8080', HOST: '::1', DATA_DIR: '/srv/cards', DATABASE_URL: 'postgresql://db' };
  expect(readSettings(environment, { demo: true })).toEqual({
    port: 8080, host: '::1', dataDir: '/srv/cards', databaseUrl: 'postgresql://db',
  });
});

it.each(['0', '65536', '-1', '3e3', '80.5', ' 80', 'http'])("PORT '%s' is refused", (PORT) => {
  const sentence = `PORT must be a whole number from 1 to 65535, not '${PORT}'.`;
  expect(() => readSettings({ PORT }, { demo: false })).toThrow(sentence);
});

it('a server on one address is shown with that address only', () => {
  expect(listAddresses({ port: 3000, host: '127.0.0.1' })).toEqual({ local: ['http://127.0.0.1:3000'], network: [] });
  expect(listAddresses({ port: 3000, host: '::1' })).toEqual({ local: ['http://[::1]:3000'], network: [] });
});

it('a loopback address is not shown for other devices', () => {
  const { local, network } = listAddresses({ port: 80, host: undefined });
  expect(local).toEqual(['http://localhost:80']);
  expect(network.filter((address) => address.includes('//127.'))).toEqual([]);
});
