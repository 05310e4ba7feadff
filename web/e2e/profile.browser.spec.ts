/** The profile: the member's data, the change of the password, the picture, and ending sessions. */
import type { Page } from 'playwright-core';
import { TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { PASSWORD, record } from '../../testing/worlds/group.js';
import { violations } from './axe.js';
import { at, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

longTest('the member’s name in the header links to their profile', async () => {
  const page = await stage.open('/games', { as: 'player2' });
  await page.getByRole('banner').getByRole('link', { name: /Player 2/ }).click();
  await at(page, '/profile');
  const about = page.getByRole('region', { name: 'About you' });
  await seen(about.getByText('player2'));
  await seen(about.getByText('Member, records games'));
  await seen(about.getByText('Regular ($15)'));
  await about.getByRole('link', { name: 'Your statement' }).click();
  await at(page, '/dues');
});

longTest('on phones the profile is linked in the menu', async () => {
  const page = await stage.open('/games', { as: 'player2', viewport: PHONE });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Player 2/ }).click();
  await at(page, '/profile');
});

test('the words of the menu are an address', async () => {
  const page = await stage.open('/my-dues', { as: 'player2' });
  await at(page, '/dues');
});

test('a member changes the password with the old one and stays logged in here', async () => {
  const page = await stage.open('/profile', { as: 'player4' });
  await changePassword(page, 'not-the-password', 'a-better-one');
  const current = page.locator('.field', { has: page.getByLabel('Current password') });
  await seen(current.getByText('The current password is wrong.'));
  await changePassword(page, PASSWORD, 'short');
  await seen(page.locator('form').getByText('A password has at least 8 characters'));
  await changePassword(page, PASSWORD, 'a-better-one');
  await seen(page.getByText('Password Changed'));
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await page.reload();
  await seen(page.getByRole('heading', { name: 'Your profile' }));
  const { anonymous } = stage.group.application;
  const login = (password: string) => anonymous().post('/api/auth/login', { username: 'player4', password });
  expect([(await login(PASSWORD)).status, (await login('a-better-one')).status]).toEqual([401, 200]);
});

test('the profile lists sessions and ends one or all others', async () => {
  const page = await stage.open('/profile', { as: 'player5', viewport: PHONE });
  const { application } = stage.group;
  const others = [await application.login('player5', PASSWORD), await application.login('player5', PASSWORD)];
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await seen(sessions.getByText('This browser'));
  expect(await sessions.getByRole('listitem').count()).toBe(3);
  await sessions.getByRole('button', { name: /^Log out Unknown device/ }).first().click();
  await seen(page.getByText('Unknown device is logged out.'));
  await sessions.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
  const isIn = async (): Promise<boolean[]> =>
    Promise.all(others.map(async (client) => (await client.get('/api/users')).status === 200));
  expect((await isIn()).filter(Boolean)).toHaveLength(1);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  const asked = page.getByRole('dialog', { name: 'Log out 1 other device?' });
  await asked.getByRole('button', { name: 'Log out 1 device' }).click();
  await seen(page.getByText('You are logged in only here.'));
  expect(await isIn()).toEqual([false, false]);
  await page.reload();
  await seen(sessions.getByText('This browser'));
});

test('the bell counts what is new, and each notice leads to its page', async () => {
  const { recorder, application: { clock } } = stage.group;
  await record(recorder, { date: '2026-07-29', rounds: TIED_MIDDLE_ROUNDS });
  clock.set('2026-07-29T16:15:00Z');
  const page = await stage.open('/games', { as: 'player6', viewport: PHONE });
  await page.getByRole('link', { name: 'Notices , 2 new' }).click();
  await at(page, '/notices');
  await seen(page.getByText('Your place in game 1 waits for a tie with Player 3 and Player 4.'));
  await page.getByRole('link', { name: 'game 1' }).click();
  await at(page, '/games/waiting');
  await page.getByRole('link', { name: 'Notices , 1 new' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await seen(page.getByText('Nothing new'));
  await seen(page.getByText('The fee of July 2026, $15.00, is on your statement.'));
  await seen(page.getByRole('link', { name: 'Notices', exact: true }));
  clock.set('2026-07-29T16:00:00Z');
});

longTest('all notices are marked as read at once, including those that are not shown yet', async () => {
  const { admin } = stage.group;
  const pay = { userId: 7, amountPaid: 100, paymentMode: 'cash' };
  for (let paid = 0; paid < 22; paid += 1) await admin.post('/api/billing/payment', pay);
  const page = await stage.open('/notices', { as: 'player7', viewport: PHONE });
  await seen(page.getByRole('link', { name: /^Notices , \d+ new$/ }));
  await seen(page.getByRole('button', { name: 'Show older' }));
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await seen(page.getByText('Nothing new'));
  await seen(page.getByRole('link', { name: 'Notices', exact: true }));
  await seen(page.getByRole('button', { name: 'Mark all as read', disabled: true }));
});

longTest('each kind of notice has a switch, off at first', async () => {
  const page = await stage.open('/profile', { as: 'player6', viewport: PHONE });
  const switches = page.getByRole('region', { name: 'What you want to hear about' }).getByRole('switch');
  await seen(switches.first());
  const states = () => switches.evaluateAll((all) => all.map((each) => each.ariaChecked));
  expect(await states()).toEqual(['false', 'false', 'false', 'false', 'false']);
  // The switch moves at once, and the server receives the change a moment later.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await switches.nth(1).click();
  const recap = page.getByRole('switch', { name: /^The recap is there/, checked: true });
  await recap.waitFor();
  await saved;
  await page.reload();
  // All switches are shown as off before the server answers.
  await recap.waitFor();
  expect(await states()).toEqual(['false', 'true', 'false', 'false', 'false']);
});

/** The first segment that a camera writes: the photo lies on its side, and it was taken in Toronto. */
const EXIF = Buffer.concat([
  Buffer.from('ffe100364578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
  Buffer.from('GPS 43.6532 N 79 W  '),
]);

/** A photo of a phone: noise, which packs badly, and blue where a person sees the top. */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await page.evaluate(([wide, high]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
    const pen = canvas.getContext('2d')!;
    const noise = pen.createImageData(wide!, high!);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
    pen.putImageData(noise, 0, 0);
    pen.fillStyle = 'blue';
    pen.fillRect(0, 0, wide! / 2, high!);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
  }, [width, height]), 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), EXIF, jpeg.subarray(2)]);
}

/** The colours of a picture in its middle above and below, as red, green and blue. */
const coloursOf = (page: Page, jpeg: Buffer): Promise<number[][]> => page.evaluate(async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  const pen = canvas.getContext('2d')!;
  pen.drawImage(picture, 0, 0);
  return [0.2, 0.8].map((down) =>
    [...pen.getImageData(picture.width / 2, picture.height * down, 1, 1).data].slice(0, 3));
}, jpeg.toString('base64'));

const isBlue = ([red, green, blue]: number[]): boolean => blue! > 200 && red! < 60 && green! < 60;

test('a photo of a phone becomes a face: the right way up, small, and without what the camera wrote', async () => {
  const page = await stage.open('/profile', { as: 'player6', viewport: PHONE });
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Choose one').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await choose('large.jpg', Buffer.alloc(20 * 1024 * 1024 + 1));
  await seen(page.getByRole('alert').getByText('A photo can have at most 20 MB: choose a smaller one.'));
  await choose('page.jpg', Buffer.from('<html>'));
  await seen(page.getByRole('alert').getByText('This browser cannot open the file as a photo'));
  const about = page.getByRole('region', { name: 'About you' });
  const pictures = about.locator('img.avatar');
  expect(await pictures.count()).toBe(0);
  const letter = await about.locator('.avatar').boundingBox();

  await choose('me.jpg', await photoOf(page, 1600, 1200));
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  const size = /^\d+ KB are sent, of \d+(\.\d)? [KM]B\. Where and when it was taken stays on this phone\.$/;
  await seen(dialog.getByText(size));
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use photo' }).click();
  await gone(dialog);
  await seen(pictures);
  expect(await pictures.boundingBox()).toEqual(letter);
  const face = await faceOf(6);
  expect(face.length).toBeLessThanOrEqual(60 * 1024);
  expect([face.includes('Exif'), face.includes('GPS')]).toEqual([false, false]);
  expect(await pictures.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([512, 512]);
  expect((await coloursOf(page, face)).map(isBlue)).toEqual([true, false]);

  const admin = await stage.open('/admin/members', { as: stage.group.application.admin.username });
  await admin.getByRole('button', { name: 'Change Player 6' }).click();
  await admin.getByRole('menuitem', { name: 'Picture' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await seen(admin.getByRole('dialog').getByLabel('Choose one'));
  await page.reload();
  await seen(page.getByText('Choose one'));
  expect(await pictures.count()).toBe(0);
});

test('a photo is turned, moved and sized by keyboard alone, also by an admin in the dialog of a member', async () => {
  const page = await stage.open('/admin/members', { as: stage.group.application.admin.username });
  await page.getByRole('button', { name: 'Change Player 5' }).click();
  await page.getByRole('menuitem', { name: 'Picture' }).click();
  const buffer = await photoOf(page, 900, 900);
  await page.getByLabel('Choose one').setInputFiles({ name: 'five.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  await dialog.getByRole('img').focus();
  const size = dialog.getByLabel('Size of the face');
  // Twice as large, and half a circle further down: only what was the upper half is seen, and that is blue.
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('+');
  expect(await size.inputValue()).toBe('2');
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('-');
  await size.press('ArrowRight');
  expect(await size.inputValue()).toBe('2');
  await dialog.getByRole('button', { name: 'Turn a quarter' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter');
  await seen(page.getByRole('dialog', { name: /Picture of/ }).locator('img.avatar'));
  expect((await coloursOf(page, await faceOf(5))).map(isBlue)).toEqual([true, true]);
});

async function faceOf(id: number): Promise<Buffer> {
  const answer = await stage.group.member.stream(`/api/users/${id}/avatar`);
  return Buffer.from(await answer.arrayBuffer());
}
