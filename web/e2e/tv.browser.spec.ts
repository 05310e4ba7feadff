/** The screen in the room: it fits and is readable with any names, and a night of updates leaves nothing behind. */
import type { CDPSession, Page } from 'playwright-core';
import { FIVE_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { longTest } from '../../testing/jest/long-run.js';
import { draftExample, record } from '../../testing/worlds/group.js';
import { faintTexts, violations } from './axe.js';
import { fillScreens } from './screen-walk.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { PHONE, runFirst, seen, stageOfSuite } from './stage.js';

const FULL_HD = { width: 1920, height: 1080 } as const;

/** A picture of one dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

const TYPE = { headers: { 'Content-Type': 'image/png' } };

let gameId: number;
let loads = 0;
const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
  const tonight = { date: '2026-07-29', rounds: TIED_MIDDLE_ROUNDS, seats: FIVE_TEAMS };
  ({ id: gameId } = await record(group.recorder, tonight));
  expect((await group.member.send('PUT', '/api/users/3/avatar', new Uint8Array(PICTURE), TYPE)).status).toBe(200);
});

/** A screen that a recorder has added. */
async function openScreen(prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await stage.open(prepare ? '/favicon.svg' : '/tv', { viewport: FULL_HD });
  await prepare?.(page);
  if (prepare) await page.goto('/tv');
  const code = await page.getByRole('img').getAttribute('aria-label');
  const { status } = await stage.group.recorder.post('/api/screens', { code: code!.replaceAll(' ', '') });
  expect(status).toBe(200);
  await seen(page.getByRole('heading', { name: 'Tonight' }));
  return page;
}

/** Faults at the window's size: parts that scroll, and on a television also text that is too small for four metres. */
const misfits = (page: Page): Promise<string[]> => page.evaluate(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const isTelevision = innerWidth >= 1280;
  const texts = [...document.querySelectorAll('.tv *')].filter((element) => element.checkVisibility()
    && [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''));
  // The least size is 34 px of 1920. The corner of a card may be smaller, because its suit is seen beside it.
  const small = texts.filter((element) => element.closest('.pcard') === null
    && Number.parseFloat(getComputedStyle(element).fontSize) < innerWidth * 0.0177);
  const out = texts.filter((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 4 || bottom > innerHeight + 4;
  });
  const cut = [...document.querySelectorAll('.tv-name')].filter((name) =>
    name.textContent.length < 11 && name.scrollWidth > name.clientWidth + 1);
  return [
    ...cut.map((name) => `cut: ${name.textContent}`),
    ...(scrollWidth > innerWidth ? [`${scrollWidth - innerWidth} px too wide`] : []),
    ...(isTelevision && scrollHeight > innerHeight + 4 ? [`${scrollHeight - innerHeight} px too high`] : []),
    ...(isTelevision ? small : []).map((element) => `small: ${element.textContent}`),
    ...(isTelevision ? out : []).map((element) => `outside: ${element.textContent}`),
  ].map((fault) => `${fault} at ${innerWidth}`);
});

test('its board has no buttons, is accessible, and fits with long and Arabic names, even during a game', async () => {
  const page = await openScreen();
  const found: string[] = [];
  const look = async (): Promise<void> => {
    for (const [width, height] of [[320, 700], [390, 844], [640, 800], [1280, 720], [1920, 1080], [3840, 2160]]) {
      await page.setViewportSize({ width: width!, height: height! });
      found.push(...await misfits(page));
    }
    await page.setViewportSize(FULL_HD);
    found.push(...await violations(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...await faintTexts(page));
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await look();
  const face = page.locator('.tv-places img.avatar');
  expect(await face.evaluateAll(([image]) => (image as HTMLImageElement).decode().then(() => image!.clientHeight)))
    .toBe(50);
  const waiting = page.locator('.tv-places li').filter({ has: page.locator('[data-place="?"]') });
  expect(new Set(await waiting.locator('> :nth-child(n + 3)').allTextContents()))
    .toEqual(new Set(['–waits for the tie-breaker']));
  await stage.group.recorder.send('PUT', '/api/games-under-way/2f1d7a52-7f0e-4a55-9d57-1f6f2f9f6b11',
    JSON.stringify({ hands: 0, draft: draftExample() }));
  await seen(page.getByRole('heading', { name: 'This game, round 2' }));
  await look();
  expect(found).toEqual([]);
  expect(await page.locator('button, a, input, select, [tabindex]').count()).toBe(0);
}, 120_000);

longTest('the picture of its code opens the page where the code is typed already', async () => {
  const page = await stage.open('/tv', { viewport: FULL_HD });
  await seen(page.locator('.qr svg'));
  expect(await misfits(page)).toEqual([]);
  const code = (await page.getByRole('img').getAttribute('aria-label'))!.replaceAll(' ', '');
  const phone = await stage.open(`/screens?code=${code}`, { as: 'player2', viewport: PHONE });
  await phone.getByRole('button', { name: 'Add the screen' }).click();
  await seen(page.getByRole('heading', { name: 'Tonight' }));
});

longTest('its felt stays where it is when all else moves against burn-in', async () => {
  const page = await openScreen((opened) => opened.clock.install({ time: '2026-07-29T16:00:00Z' }));
  await page.clock.fastForward(5 * MINUTE_MS);
  await eventually(async () => (await page.locator('.tv').boundingBox())!.x === 4);
  expect(await page.locator('.tv-main').boundingBox()).toMatchObject({ x: 0, y: 0 });
  // All cells of a row begin at the same height.
  const tops = await page.locator('.tv-scores tbody tr').evaluateAll((rows) => rows.map((row) =>
    new Set([...row.children].map((cell) => cell.getBoundingClientRect().top)).size));
  expect(new Set(tops)).toEqual(new Set([1]));
});

test('it stays on, and takes a new build when it is connected again', async () => {
  const page = await openScreen(async (opened) => {
    await runFirst(opened, () => {
      navigator.wakeLock.request = async (type) => {
        document.documentElement.dataset.kept = type;
        return Object.assign(new EventTarget(), { released: false }) as WakeLockSentinel;
      };
    });
    let isNew = false;
    await opened.route('**/tv', async (route) => {
      if (isNew || route.request().resourceType() !== 'fetch') return route.continue();
      isNew = true;
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll('/assets/', '/assets/new-') });
    });
    opened.on('load', () => (loads += 1));
  });
  await eventually(() => Promise.resolve(loads === 2));
  await seen(page.getByRole('heading', { name: 'Tonight' }));
  expect(await page.locator('html').getAttribute('data-kept')).toBe('screen');
});

/** Each repetition has a lost connection and changed games. */
const ROUNDS = 14;
const LOOKS = 60;
const MINUTE_MS = 60_000;

interface Held {
  readonly listeners: number;
  readonly nodes: number;
  readonly bytes: number;
}

/**
 * The most that may be left after each read of the board. Compiled code grows, mostly at first; an answer that was kept
 * would be more.
 */
const MOST_LEFT: Held = { listeners: 0.2, nodes: 0.5, bytes: 4_096 };

async function held(session: CDPSession): Promise<Held> {
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)!.value;
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), bytes: of('JSHeapUsedSize') };
}

longTest(`${ROUNDS * LOOKS} looks, lost connections and changes leave no listener, node or memory behind`, async () => {
  const page = await openScreen((opened) => opened.clock.install({ time: '2026-07-29T16:00:00Z' }));
  await page.clock.pauseAt('2026-07-29T16:05:00Z');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const looks = async (count: number): Promise<void> => {
    for (let look = 0; look < count; look += 1) {
      let isAnswered = false;
      const answer = page.waitForResponse('**/api/tv/board').then(() => (isAnswered = true));
      while (!isAnswered) {
        await page.clock.fastForward(MINUTE_MS);
        // The next read is planned only after the last answer was read, which may be after the minute.
        await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 300))]);
      }
    }
  };
  const { recorder } = stage.group;
  const tieBreakers = [{ teamId: 2, exitOrder: 1 }, { teamId: 3, exitOrder: 2 }];
  const round = async (): Promise<void> => {
    await looks(LOOKS / 2 - 2);
    await recorder.post(`/api/games/${gameId}/position-tie-breakers`, { tieBreakers });
    await looks(2);
    await recorder.post(`/api/games/${gameId}/reset-positions`, {});
    await page.context().setOffline(true);
    // The result of a read is also drawn by the clock.
    await eventually(async () => {
      await page.clock.fastForward(MINUTE_MS);
      return page.getByText(/^No connection since/).isVisible();
    });
    await page.context().setOffline(false);
    await looks(LOOKS / 2);
  };
  await round();
  const before = await held(session);
  for (let rounds = 1; rounds < ROUNDS; rounds += 1) await round();
  const after = await held(session);
  await seen(page.getByRole('heading', { name: 'Tonight' }));
  const left = (name: keyof Held): number => (after[name] - before[name]) / (ROUNDS - 1) / LOOKS;
  const leaked = (Object.keys(MOST_LEFT) as (keyof Held)[]).filter((name) => left(name) > MOST_LEFT[name]);
  expect(leaked.map((name) => `${left(name)} ${name} a look`)).toEqual([]);
}, 300_000);
