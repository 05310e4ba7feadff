/** Tests over HTTP that members and admins set and remove pictures, which ones are refused, and how they are served. */
import { MAX_PICTURE_BYTES } from '../../domain/player/avatar.js';
import { createPool } from '../../postgres/pool.js';
import type { UserView } from '../../contract/players.js';
import { groupOfSuite } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import type { Answer, HttpClient } from '../../testing/worlds/http-client.js';

const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');
/** Complete pictures of one pixel. */
const PNG = hexOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
const JPEG = 'ffd8ffe000104a46494600010100000100010000ffdb000300ffc0000b080001000101011100ffda0008010100003f00d2ffd9';
const BARE_JPEG = JPEG.replace('ffe000104a46494600010100000100010000', '');
const segment = (marker: string, data: string): string =>
  `${marker}${(data.length + 2).toString(16).padStart(4, '0')}${Buffer.from(data).toString('hex')}`;
const WEBP = hexOf('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');
/** A PNG that claims this number of pixels. */
const pngOf = (width: number, height: number): string =>
  PNG.replace(/0000000100000001/, [width, height].map((side) => side.toString(16).padStart(8, '0')).join(''));

/** A file with these first bytes, filled up with zeros. */
const file = (hex: string, length = 1000, last = 0): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  bytes.set(Buffer.from(hex, 'hex'));
  bytes[length - 1] = last;
  return bytes;
};

const group = groupOfSuite();

const path = (id: number): string => `/api/users/${id}/avatar`;
const set = (client: HttpClient, id: number, content: Uint8Array<ArrayBuffer>, key?: string) =>
  client.send<UserView & { message: string }>('PUT', path(id), content, {
    headers: { 'Content-Type': 'text/html' }, ...(key !== undefined && { key }),
  });
const remove = (client: HttpClient, id: number): Promise<Answer<UserView>> => client.send('DELETE', path(id));
const urlOf = async (id: number): Promise<string | null | undefined> =>
  (await group.member.get<UserView[]>('/api/users')).body.find((user) => user.id === id)?.avatarUrl;
const changes = async () =>
  (await loggedEvents(group.application.log)).filter(({ type }) => type === 'AvatarChanged');

test.each([['image/png', PNG, PNG], ['image/jpeg', JPEG, BARE_JPEG], ['image/webp', WEBP, WEBP]])(
  'a member sets %s, judged by its content, and it is served as such', async (type, sent, hex) => {
    const content = file(sent, MAX_PICTURE_BYTES);
    const { status, body: { avatarUrl } } = await set(group.member, 3, content);
    expect(status).toBe(200);
    expect(avatarUrl).toMatch(/^\/api\/users\/3\/avatar\?v=[\w-]{43}$/);
    expect(await urlOf(3)).toBe(avatarUrl);
    const response = await group.recorder.stream(avatarUrl!);
    // The zeros after the end of the picture are not kept.
    expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe(hex);
    const tag = response.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff',
    });
    expect((await group.recorder.get(path(3), { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await group.application.anonymous().get(path(3), { headers: { 'If-None-Match': tag } })).status).toBe(401);
  });

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('hex')],
  ['a GIF', Buffer.from('GIF89a').toString('hex')],
  ['a sound in a RIFF file', '524946460400000057415645'],
  ['a page', Buffer.from('<html>').toString('hex')],
])('%s is refused, whatever it is called', async (_, hex) => {
  const before = await changes();
  expect(await set(group.member, 3, file(hex))).toMatchObject({
    status: 415, body: { message: 'This file is not a PNG, JPEG or WebP picture: choose another one.' },
  });
  expect((await set(group.member, 3, new Uint8Array())).status).toBe(415);
  expect(await changes()).toEqual(before);
});

test.each([
  ['of 8 bytes', Buffer.from(PNG, 'hex').subarray(0, 8)],
  ['with a header only', Buffer.from(PNG, 'hex').subarray(0, 33)],
  ['without its end', Buffer.from(PNG, 'hex').subarray(0, -4)],
  ['of no pixel', Buffer.from(pngOf(0, 1), 'hex')],
  ['in JPEG without its size', Buffer.from('ffd8ffe0', 'hex')],
  ['in JPEG without its end', Buffer.from(JPEG, 'hex').subarray(0, -2)],
  ['in WebP without its size', Buffer.from('524946460400000057454250', 'hex')],
  ['in WebP without its end', Buffer.from(WEBP, 'hex').subarray(0, -1)],
])('a picture %s is refused', async (_, content) => {
  const before = await changes();
  expect(await set(group.member, 3, new Uint8Array(content))).toMatchObject({ status: 415 });
  expect(await changes()).toEqual(before);
});

test('a picture has at most 4,096 pixels a side', async () => {
  const message = 'A picture can have at most 4,096 pixels a side: choose a smaller one.';
  const refusal = { status: 413, body: { message } };
  expect(await set(group.member, 3, file(pngOf(20_000, 20_000)))).toMatchObject(refusal);
  expect(await set(group.member, 3, file(pngOf(1, 4097)))).toMatchObject(refusal);
  expect(await set(group.member, 3, file(pngOf(4096, 4096)))).toMatchObject({ status: 200 });
});

test.each([[MAX_PICTURE_BYTES + 1], [20 * MAX_PICTURE_BYTES]])(
  'a picture of %d bytes is refused in a sentence', async (length) => {
    expect(await set(group.member, 3, file(PNG, length))).toMatchObject({
      status: 413, body: { message: 'A picture can have at most 256 KB: choose a smaller one.' },
    });
  });

test('another picture has another address, and a late repeat does not bring the old one back', async () => {
  const first = await set(group.admin, 4, file(PNG, 500, 1), 'first-picture');
  const second = await set(group.admin, 4, file(JPEG, 500, 2));
  expect(second.body.avatarUrl).not.toBe(first.body.avatarUrl);
  const repeat = await set(group.admin, 4, file(PNG, 500, 1), 'first-picture');
  expect([repeat.status, repeat.body.avatarUrl]).toEqual([200, first.body.avatarUrl]);
  expect(await urlOf(4)).toBe(second.body.avatarUrl);
  expect((await group.member.stream(path(4))).headers.get('content-type')).toBe('image/jpeg');
});

test('a picture is changed and removed by its member or an admin only', async () => {
  await set(group.admin, 5, file(WEBP));
  const refusal = { status: 403, body: { message: 'Only admins and the member can change a picture.' } };
  expect(await set(group.member, 5, file(PNG))).toMatchObject(refusal);
  expect(await remove(group.recorder, 5)).toMatchObject(refusal);
  expect(await remove(group.admin, 5)).toMatchObject({ status: 200, body: { avatarUrl: null } });
  expect(await group.member.get(path(5))).toMatchObject({
    status: 404, body: { message: 'Member 5 has no picture.' },
  });
  expect((await changes()).slice(-2).map(({ actorId, data }) => [actorId, (data as { version: unknown }).version]))
    .toEqual([[1, expect.any(String)], [1, null]]);
});

test('what a camera wrote into a picture is taken off, and the same picture with and without it is one', async () => {
  const written = segment('ffe1', `Exif\0\0GPS 43.6532 N`);
  const first = await set(group.member, 3, new Uint8Array(Buffer.from(JPEG.replace('ffe0', `${written}ffe0`), 'hex')));
  const response = await group.recorder.stream(first.body.avatarUrl!);
  expect(Buffer.from(await response.arrayBuffer()).toString('hex')).toBe(BARE_JPEG);
  const before = await changes();
  const again = await set(group.member, 3, new Uint8Array(Buffer.from(BARE_JPEG, 'hex')));
  expect(again.body.avatarUrl).toBe(first.body.avatarUrl);
  expect(await changes()).toEqual(before);
});

test('neither No Player nor an unknown member has a picture', async () => {
  expect(await set(group.admin, 79, file(PNG))).toMatchObject({ status: 409 });
  expect(await set(group.admin, 404, file(PNG))).toMatchObject({ status: 404 });
});

test('the picture of a member who has left goes with their name', async () => {
  const { body: { avatarUrl } } = await set(group.admin, 7, file(PNG, 500, 1));
  await group.admin.patch('/api/users/7', { isActive: false });
  expect((await group.admin.get(avatarUrl!)).status).toBe(200);
  await group.admin.post('/api/users/7/withhold-name', { reason: 'As they wish' });
  expect((await group.admin.get(avatarUrl!)).status).toBe(404);
  const pool = createPool(group.application.databaseUrl);
  expect((await pool.query('select from app.pictures where player_id = 7')).rowCount).toBe(0);
  await pool.end();
});
