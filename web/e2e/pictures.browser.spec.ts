/**
 * Pictures as people read them: sentences from left to right, each name in its own direction, dates whole; and codes
 * that stay dark on light in a theme that the browser forces on the page.
 */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { runFirst, seen, stageOfSuite } from './stage.js';

/** Names of mixed scripts and of several words: the winners and a long one. */
const NAMES = new Map([[1, 'נועה לוי'], [2, 'عبد الرحمن'], [3, 'Nguyễn Thị Minh Khai'], [4, '李小龙']]);
const GROUP = 'חברים של יום שישי and their many friends';

const stage = stageOfSuite(async ({ group: { admin, recorder } }) => {
  for (const [id, displayName] of NAMES) await admin.patch(`/api/users/${id}`, { displayName });
  await admin.post('/api/group/facts', { name: GROUP, reason: 'Everybody' });
  for (const date of ['2026-07-24', '2026-07-25']) await record(recorder, { date, rounds: CLEAR_ROUNDS });
  // A member who wins with two partners wins alone.
  await record(recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS });
  await record(recorder, { date: '2026-06-12', rounds: CLEAR_ROUNDS, seats: [[1, 3], [2, 4], [5, 6], [7, 8]] });
});

interface Painted {
  readonly text: string;
  readonly direction: CanvasDirection;
}

declare global {
  interface Window {
    painted: Painted[];
  }
}

/** Notes painted text from the next load on. */
const noteText = (page: Page): Promise<void> => runFirst(page, () => {
  window.painted = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function note(text, ...rest) {
    window.painted.push({ text, direction: this.direction });
    fillText.call(this, text, ...rest);
  };
});

async function open(path: string): Promise<Page> {
  const page = await stage.open('/favicon.svg', { as: 'player3' });
  await noteText(page);
  await page.goto(path);
  return page;
}

/** The painted lines, each as its words are seen from left to right. */
const seenIn = (page: Page): Promise<string[]> => page.evaluate(() => window.painted.map(({ text, direction }) => {
  const line = document.createElement('div');
  line.style.cssText = 'position: absolute; white-space: pre; font: 20px sans-serif';
  line.dir = direction;
  line.textContent = text;
  document.body.append(line);
  const words = [...text.matchAll(/[^\s\u2066-\u2069]+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(line.firstChild!, index);
    range.setEnd(line.firstChild!, index + word.length);
    return { word, left: range.getBoundingClientRect().left };
  });
  line.remove();
  return words.sort((one, other) => one.left - other.left).map(({ word }) => word).join(' ');
}));

/** Words as they are seen from left to right: the last word of a name that is read from right to left comes first. */
const [NOA, ABD] = ['לוי נועה', 'الرحمن عبد'];

async function linesOfPicture(path: string, last: string): Promise<string[]> {
  const page = await open(path);
  await page.getByRole('button', { name: 'Share picture' }).click();
  await page.waitForFunction((text) => window.painted.some((line) => line.text.includes(text)), last);
  return seenIn(page);
}

test('a recap names winners in their order, and each name as it is read', async () => {
  const lines = await linesOfPicture('/evenings/2026-07-24', 'each.');
  expect(lines).toEqual(expect.arrayContaining([
    'and their many friends שישי יום של חברים', `${NOA} and ${ABD}`, NOA, ABD, 'Nguyễn Thị Minh Khai',
  ]));
});

test('a sentence begins with its first word, also in its next lines', async () => {
  const lines = await linesOfPicture('/evenings/2026-06-12', 'for June');
  const first = lines.findIndex((line) => line.includes('won'));
  expect(lines.slice(first, first + 3)).toEqual([
    `${NOA} won 2 of 2 games, with عبد`, 'الرحمن and Nguyễn Thị Minh Khai .', '+10 for June, 1st of 8 there.',
  ]);
});

test('a race names its leaders in the order in which they are named', async () => {
  const lines = await linesOfPicture('/fast-leaderboards?view=race', 'after each');
  expect(lines).toContain(`${NOA} and ${ABD}`);
});

test('a card picture has the whole name and the whole date', async () => {
  const page = await stage.open('/favicon.svg', { as: stage.group.application.admin.username });
  await noteText(page);
  await page.goto('/admin/members/invite');
  await page.getByLabel('Name').fill('عبد الرحمن بن محمد الأنصاري القرطبي');
  await page.getByRole('button', { name: 'Make the card' }).click();
  await page.getByRole('button', { name: 'Save as picture' }).click();
  await page.waitForFunction(() => window.painted.some(({ text }) => text.includes('Aug')));
  const texts = await page.evaluate(() => window.painted.map(({ text }) => text).join(' '));
  expect(texts.replace(/[\u2066-\u2069]/g, '')).toBe(
    `عبد الرحمن بن محمد الأنصاري القرطبي Joins ${GROUP} until 5 Aug`);
  expect((await seenIn(page))[0]).toBe('محمد بن الرحمن عبد');
});

/** Lightness of the brightest and of the darkest part of a screenshot, 0 to 255. */
const lightIn = (page: Page, png: Buffer): Promise<{ paper: number; ink: number }> =>
  page.evaluate(async (base64) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]));
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    const pen = canvas.getContext('2d')!;
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    const greens = [...data.filter((_, index) => index % 4 === 1)].sort((one, other) => one - other);
    return { paper: greens[Math.floor(greens.length * 0.9)]!, ink: greens[Math.floor(greens.length * 0.02)]! };
  }, png.toString('base64'));

async function makeCard(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Zoë');
  await page.getByRole('button', { name: 'Make the card' }).click();
}

test.each([
  ['an invitation', '/admin/members/invite', '.icard', '.icard .qr-code', makeCard],
  ['the code of a screen in the room', '/tv', '.qr', '.qr .qr-code', async () => undefined],
  ['a playing card', '/welcome', '.pcard.lg', '.pcard.lg', async () => undefined],
] as const)('%s stays dark on light in a dark theme that the browser forces', async (_what, path, drawn, last, act) => {
  const page = await stage.open(path, { as: stage.group.application.admin.username, colorScheme: 'dark' });
  // A browser does not darken a page that is already dark.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
  await act(page);
  await seen(page.locator(last).first());
  const { paper, ink } = await lightIn(page, await page.locator(drawn).first().screenshot());
  await session.send('Emulation.setAutoDarkModeOverride', {});
  expect({ paper: paper > 200, ink: ink < 80 }).toEqual({ paper: true, ink: true });
});
