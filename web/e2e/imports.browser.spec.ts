/** The page 'Bring your past': a table is pasted or chosen, looked through, brought in and taken back. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { strToU8, zipSync } from 'fflate';
import type { MonthStandingView } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import { faintTexts, violations } from './axe.js';
import { misfits } from './fit.js';
import { LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const LONG = 'أبو عبد الرحمن محمد بن عبد العزيز الخوارزمي البغدادي الكبير';
const gameOn = (date: string, stranger: string): string => [
  `${date}\tPlayer 3 & Player 4\tP/N\tP/N\tP/N\tP/N\tP/VL\tTop`,
  `\tPlayer 5 & Player 6\tVP/N\tVL/N\tVP/N\tVL/N\tN/N\t`,
  `\tPlayer 7 & Player 8\tL/N\tL/N\tL/N\tL/N\tL/VP\t`,
  `\tPlayer 9 & ${stranger}\tVL/N\tVP/N\tVL/N\tVP/N\tN/N\t`,
].join('\n');
const HEADS = 'Date\tPair\tR1\tR2\tR3\tR4\tR5\tRemark';
const TABLE = [HEADS, gameOn('14.03.2025', LONG), gameOn('21.03.2025', LONG)].join('\n');

/** The smallest Excel file that has these rows. */
function sheetOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number): string => (typeof value === 'number'
    ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const lettered = rows.map((row, line) => `<row r="${line + 1}">${row.map((value, column) =>
    cell(value).replace('<c', `<c r="${'ABC'[column]}${line + 1}"`)).join('')}</row>`);
  return Buffer.from(zipSync({
    '_rels/.rels': strToU8(`<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/officeDocument"
      Target="xl/workbook.xml"/></Relationships>`),
    'xl/workbook.xml': strToU8(`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1"
      r:id="rId1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships xmlns="${packaged}"><Relationship Id="rId1"
      Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${lettered.join('')}</sheetData></worksheet>`),
  }));
}

async function obstacles(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  const found = [...await violations(page), ...await misfits(page)];
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...await violations(page), ...await faintTexts(page));
  await page.setViewportSize(LAPTOP);
  found.push(...await violations(page));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

const games = async () => (await stage.group.admin.get<GameView[]>('/api/games')).body;

test('games are pasted, shown as they will be, brought in, and taken back', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  await page.getByRole('link', { name: 'Bring your past' }).click();
  await page.getByLabel('Paste it here').fill(TABLE.replace('P/VL', 'King/VL'));
  await page.getByRole('button', { name: 'Read the table' }).press('Enter');
  await seen(page.getByText("Row 2: 'King/VL' is not a role in round 5: write P, VP, N, VL or L."));
  expect(await page.getByRole('button', { name: 'Bring in' }).count()).toBe(0);

  await page.getByLabel('Paste it here').fill(TABLE);
  await page.getByRole('button', { name: 'Read the table' }).click();
  await seen(page.getByText('8 rows: 2 games.'));
  expect(await page.getByLabel('Meaning of Remark').inputValue()).toBe('nothing');
  await page.getByRole('heading', { name: 'March 2025' }).click();
  expect(await obstacles(page)).toEqual([]);
  await page.getByLabel(`Who ${LONG} is`).selectOption('member');
  await page.getByLabel('Reason').fill('Our first year');
  await page.getByRole('button', { name: 'Bring in 2 games' }).click();
  await seen(page.getByText('The table is recorded.'));
  expect((await games()).map(({ date }) => date)).toEqual(['2025-03-21', '2025-03-14']);

  const before = page.getByRole('region', { name: 'Brought in before' });
  await seen(before.getByText('2 games'));
  expect(await obstacles(page)).toEqual([]);
  await before.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong year');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await seen(before.getByText('Taken back: The wrong year'));
  expect(await games()).toEqual([]);
});

/** A year as people keep it: a column for each month, sums, and a name that nobody in the group has. */
const YEAR = [
  'Our points 2023', '', `Name\tJan\tFeb\tMar\tApr\tMay\tJun\tJul\tAug\tSep\tOct\tNov\tDec\tTotal`,
  ...['Player 3', 'Player 4', 'Player 5', LONG].map((name, index) => (
    [name, ...Array.from({ length: 12 }, (_, month) => (month === index ? '' : `${10 * index - month}`))].join('\t'))),
  `Total\t${'0\t'.repeat(13)}`,
].join('\n');
const WEEKS = Array.from({ length: 40 }, (_, week) =>
  new Date(Date.UTC(2025, 0, 3 + 7 * week)).toISOString().slice(0, 10));

const GAMES = [HEADS, ...WEEKS.map((date) => gameOn(date, 'Player 2'))].join('\n');

test('a year of monthly results and 40 games are on the boards by at most 20 taps', async () => {
  const page = await stage.open('/admin', { as: stage.group.application.admin.username });
  let taps = 0;
  await page.exposeFunction('tapped', () => (taps += 1));
  await page.addInitScript('addEventListener("click", ({ detail }) => detail > 0 && window.tapped(), true)');
  await page.reload();
  await page.getByRole('link', { name: 'Bring your past' }).click();
  for (const [text, what, done] of [
    [YEAR, '5 rows: 12 months.', 'Bring in 12 months'],
    [GAMES, '160 rows: 40 games.', 'Bring in 40 games'],
  ] as const) {
    await page.getByLabel('Paste it here').click();
    await page.getByLabel('Paste it here').fill(text);
    await page.getByRole('button', { name: 'Read the table' }).click();
    await seen(page.getByText(what));
    await page.getByLabel('Reason').click();
    await page.getByLabel('Reason').fill('the old sheet');
    if (text === YEAR) expect(await obstacles(page)).toEqual([]);
    await page.getByRole('button', { name: done }).click();
    await seen(page.getByRole('region', { name: 'Brought in before' }).getByText(done.slice('Bring in '.length)));
  }
  await page.goto('/fast-leaderboards?period=yearly&year=2023');
  await seen(page.getByText('Some months are brought in from the old sheet.'));
  await seen(page.getByRole('row').filter({ hasText: 'Player 5' }).filter({ hasText: '+156' }));
  expect(await obstacles(page)).toEqual([]);
  await page.goto('/fast-leaderboards?year=2023&month=3');
  await seen(page.getByText('Brought in from the old sheet.'));
  expect(await obstacles(page)).toEqual([]);
  await page.goto('/fast-leaderboards?year=2025&month=9');
  await seen(page.getByRole('region', { name: 'September 2025' }).getByText('Player 3'));
  expect(taps).toBeGreaterThan(6);
  expect(taps).toBeLessThanOrEqual(20);
});

test('opening balances come from an Excel file, and another file is refused in a sentence', async () => {
  const page = await stage.open('/admin/past', { as: stage.group.application.admin.username });
  const choose = async (name: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('table.xlsx', Buffer.from('not an Excel file'));
  await seen(page.getByText('This is not an Excel file. Copy the table instead, and paste it.'));
  await choose('table.xlsx', sheetOf([['Who', 'Balance'], ['Player 3', -12.5], ['Player 4', 3]]));
  await seen(page.getByText('2 rows: 2 opening balances.'));
  await seen(page.getByRole('cell', { name: '−$12.50' }));
  await choose('table.csv', Buffer.from('Who;Balance\nPlayer 3;7'));
  await seen(page.getByText('1 row: 1 opening balance.'));
});

test('a page of BoardGameArena is pasted, and files of other apps are chosen', async () => {
  const page = await stage.open('/admin/past', { as: stage.group.application.admin.username });
  const field = page.getByLabel('Paste it here');
  const apps = 'testing/fixtures/apps';
  const has = async (line: string): Promise<void> => {
    await page.waitForFunction((text) => document.querySelector('textarea')?.value.includes(text), line);
  };
  // Styles are left out: the content security policy forbids them to this page, which does the copying here.
  const copied = readFileSync(`${apps}/boardgamearena.html`, 'utf8').replace(/ style="[^"]*"/g, '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((html) => navigator.clipboard.write([new ClipboardItem({
    'text/html': new Blob([html], { type: 'text/html' }), 'text/plain': new Blob(['President'], { type: 'text/plain' }),
  })]), copied);
  await field.focus();
  await page.keyboard.press('Control+V');
  await has("Date\tPlayer\tPoints\n09/12/2025\tmina_q\t9\n09/12/2025\tTom & Jo\t1\n");
  await seen(page.getByText("Row 6: 'yesterday at 21:04' is not a date."));

  const choose = (name: string): Promise<void> =>
    page.getByLabel('Choose a file').setInputFiles(`${apps}/${name}`);
  await choose('bg-stats.json');
  await has('Date\tPlayer\tPoints\n2024-01-05\tMina\t5\n');
  await choose('boardgamearena.html');
  await has('yesterday at 21:04\tmina_q\t4');
  await choose('nemestats.xlsx');
  await seen(page.getByText('No column is the points: say which one it is.'));
  await has('101\t2024-03-01\t11\tPresident\t');

  await choose('bg-stats.json');
  await page.getByLabel('Reason').fill('BG Stats of Mina');
  await page.getByRole('button', { name: 'Bring in 2 months' }).click();
  await seen(page.getByText('The table is recorded.'));
  const board = await stage.group.admin.get<MonthStandingView[]>('/api/games/summary/monthly/2024/1');
  expect(board.body.map(({ user, monthlyFinalScore: points }) => [user.displayName, points]))
    .toEqual([['Mina', 9], ['Zoë', 1], ['Owen', -3]]);
  await page.goto('/fast-leaderboards?period=daily&date=2024-01-05');
  await seen(page.getByText('Brought in from BG Stats of Mina.'));
  expect(await page.getByRole('link', { name: 'Recap of the evening' }).count()).toBe(0);
  expect(await obstacles(page)).toEqual([]);
  await page.goto(`/fast-leaderboards?year=2024&month=1&asOf=${stage.group.application.clock.now().toISOString()}`);
  await seen(page.getByText('Brought in from BG Stats of Mina.'));
});
