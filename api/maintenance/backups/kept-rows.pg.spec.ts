/** Tests that backups have all durable tables, and that rows come back as they were. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPool } from '../../../postgres/pool.js';
import { createTestDatabase } from '../../../testing/worlds/test-database.js';
import { migrateDurableTables } from '../../platform/persistence/durable-tables.js';
import { restorePasswords } from './kept-passwords.js';
import { KEPT_TABLES, keptRows, readKeptRows, writeKeptRows } from './kept-rows.js';

const FOLLOWS_FROM_THE_LOG = [
  'checkpoints', 'command_receipts', 'evening_news', 'games_of_months', 'held_months', 'months_played', 'pending_acts',
  'seals', 'turns',
];
/**
 * Tables whose rows belong to positions of this log. Another log gives these positions to other events, and a restored
 * one reaches the skipped events again.
 */
const OF_THIS_LOG = ['skipped_events'];
const OF_THIS_SERVER = ['migrations', 'rebuilds', 'schedule_runs'];
const SOON_OVER = ['door', 'failed_logins', 'games_under_way', 'login_failures'];

test('every durable table is in a backup, or there is a reason why not', async () => {
  const database = await createTestDatabase();
  await migrateDurableTables(database.url);
  const pool = createPool(database.url);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'app' order by 1`);
  const known = [...KEPT_TABLES, ...FOLLOWS_FROM_THE_LOG, ...OF_THIS_LOG, ...OF_THIS_SERVER, ...SOON_OVER];
  expect(rows.map(({ name }) => name)).toEqual([...known].sort());
  await pool.end();
  await database.drop();
});

test('rows of every kind come back, numbers go on behind them, and what is about this log stays', async () => {
  const [from, to] = [await createTestDatabase(), await createTestDatabase()];
  await migrateDurableTables(from.url);
  await migrateDurableTables(to.url);
  const [before, after] = [createPool(from.url), createPool(to.url)];
  await before.query(`
    insert into app.credentials values (3, 'mina', '$argon2id$of-mina'), (4, 'owen', null);
    insert into app.pictures values (3, 'one', 'image/png', decode('89504e4700ff5c', 'hex'));
    insert into app.settings values ('push-keys', '{"publicKey":"a\\n"}'), ('known-log', 'x'), ('backup-failure', '{}'),
      ('restore-test', '{}');
    insert into app.sessions (sid, sess, expire)
      values ('s1', '{"passport":{"user":3}}', '2030-01-01T00:00:00.123456Z');
    insert into app.push_subscriptions values ('s1', 'https://push', '{"auth":"b"}', 'mailto:x', now());
    insert into app.seen_badges values (3, 4, array['a', 'b,"c']);
    insert into app.screens (token_digest, code, network, device, expires_at) overriding system value
      values ('d', '123456', 'n', 'TV', now())`);
  const kept = keptRows.parse(JSON.parse(JSON.stringify(await readKeptRows(before))));
  expect(kept.settings).toEqual([{ name: 'push-keys', value: '{"publicKey":"a\\n"}' }]);
  await writeKeptRows(to.url, kept);
  // Pushes belonged to a session before the last column was added.
  const [pushes] = kept.push_subscriptions!;
  expect(await readKeptRows(after)).toEqual({ ...kept, push_subscriptions: [{ ...pushes, member_id: 3 }] });
  const { rows: [next] } = await after.query(
    `insert into app.screens (token_digest, code, network, device, expires_at) values ('e', '1', 'n', 'TV', now())
     returning id`);
  expect(next).toEqual({ id: 2 });
  // Rows as versions with another column and without one would have left them.
  const other = { credentials: [{ player_id: 9, username: 'noor', shoe_size: 39 }] };
  await writeKeptRows(to.url, other);
  expect((await after.query('select * from app.credentials where player_id = 9')).rows).toEqual([
    { player_id: 9, username: 'noor', password_hash: null, has_logged_in: false, undone: 0 }]);
  await before.end();
  await after.end();
  await from.drop();
  await to.drop();
});

test('passwords beside a copy of 0.2.0 fill what lacks one, and take nothing from anybody', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'president-kept-')), 'log.ndjson.passwords');
  const content = Buffer.from('89504e4700ff5c', 'hex');
  const credential = (playerId: number, username: string, passwordHash: string | null) =>
    ({ playerId, username, passwordHash });
  writeFileSync(path, JSON.stringify({
    credentials: [
      credential(3, 'mina', 'of-mina'), credential(4, 'owen', 'older'), credential(5, 'noor', null),
      credential(6, 'owen', 'of-another'), credential(7, 'yuki', 'of-yuki'),
    ],
    pictures: [{ playerId: 3, version: 'one', type: 'image/png', content: content.toString('base64') }],
  }));
  const database = await createTestDatabase();
  await migrateDurableTables(database.url);
  const pool = createPool(database.url);
  await pool.query(`insert into app.credentials values (3, 'mina', null), (4, 'owen', 'of-owen')`);
  expect(await restorePasswords(database.url, path)).toEqual({ passwords: 2, pictures: 1 });
  expect(await restorePasswords(database.url, path)).toEqual({ passwords: 0, pictures: 0 });
  const rowsOf = async (what: string) => (await pool.query({ text: `${what} order by 1`, rowMode: 'array' })).rows;
  expect(await rowsOf('select player_id, username, password_hash, has_logged_in from app.credentials')).toEqual([
    [3, 'mina', 'of-mina', null], [4, 'owen', 'of-owen', null], [7, 'yuki', 'of-yuki', null]]);
  expect(await rowsOf('select player_id, version, type, content from app.pictures')).toEqual([
    [3, 'one', 'image/png', content]]);
  await pool.end();
  await database.drop();
  rmSync(dirname(path), { recursive: true });
});
