/**
 * Tests that a password is the same text however it is typed: with composed or decomposed, narrow or full-width
 * characters.
 */
import pg from 'pg';
import { groupOfSuite, newMember } from '../../../testing/worlds/group.js';
import type { Answer } from '../../../testing/worlds/http-client.js';

const group = groupOfSuite();

const logIn = (username: string, password: string): Promise<Answer> =>
  group.application.anonymous().post('/api/auth/login', { username, password });

const [NFC, NFD, WIDE] = ['Caf\u00e9-\uac00-1234', 'Cafe\u0301-\u1100\u1161-1234', '\uff23af\u00e9-\uac00-1234'];

test('a password is the same text: set by an admin or by the member, and entered in every form', async () => {
  expect((await group.admin.post('/api/users', newMember('typist', { password: NFD }))).status).toBe(201);
  for (const typed of [NFC, NFD, WIDE]) expect((await logIn('typist', typed)).status).toBe(200);
  const client = await group.application.login('typist', NFC);
  const { body: { user: { id } } } = await client.get<{ user: { id: number } }>('/api/auth/status');
  const change = { currentPassword: WIDE, newPassword: `${NFC}!` };
  expect((await client.post('/api/auth/password', change)).status).toBe(200);
  expect((await logIn('typist', `${NFD}!`)).status).toBe(200);
  await group.admin.patch(`/api/users/${id}`, { password: NFC });
  expect([(await logIn('typist', NFD)).status, (await logIn('typist', 'Cafe-wrong')).status]).toEqual([200, 401]);
});

test('a password whose hash is of what was typed before still works', async () => {
  const { hash } = await import('@node-rs/argon2');
  const typed = await hash(NFD);
  const database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
  await database.query('update app.credentials set password_hash = $1 where username = $2', [typed, 'typist']);
  await database.end();
  expect([(await logIn('typist', NFD)).status, (await logIn('typist', `${NFD}?`)).status]).toEqual([200, 401]);
});

test.each([
  ['\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44123', 'This password is too common: choose another one'],
  ['e\u0301'.repeat(7), 'A password has at least 8 characters'],
  ['\uff54\uff59\uff50\uff49\uff53\uff54-\uff12', 'A password cannot be the username'],
])('the password %s is judged in its normal form: %s', async (password, message) => {
  const { status, body } = await group.admin.post('/api/users', newMember('typist-2', { password }));
  expect([status, body]).toEqual([400, expect.objectContaining({ message })]);
});
