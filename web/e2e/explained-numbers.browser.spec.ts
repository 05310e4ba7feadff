/** Every number of every screen opens its explanation, or says why it needs none. */
import type { Page } from 'playwright-core';
import type { ExplanationView } from '../../contract/explain.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { valueText } from '../../domain/explain/explanation-text.js';
import { fillScreens } from './screen-walk.js';
import { seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group }) => {
  await fillScreens(group);
  // Partners are compared once they have played with others too.
  const seats = [[1, 3], [2, 4], [5, 7], [6, 8]] as const;
  await record(group.recorder, { date: '2026-07-24', rounds: CLEAR_ROUNDS, seats });
});

/** The path of a screen, its reader, and the button that shows more numbers. */
const SCREENS: readonly (readonly [path: string, as: string, press?: string])[] = [
  ['/fast-dashboard', 'player3'], ['/fast-dashboard', 'player3', 'All time'],
  ['/fast-dashboard', 'player3', 'Show as table'], ['/games', 'player3'],
  ['/fast-leaderboards?period=daily&date=2026-07-28', 'player3'], ['/fast-leaderboards', 'player3'],
  ['/fast-leaderboards?period=yearly', 'player3'], ['/fast-leaderboards/days', 'player3'],
  ['/leaderboards?month=6', 'player3'],
  ['/dues', 'player3'], ['/financial', 'organizer'], ['/financial/4', 'organizer'],
  ['/players/4', 'player3'], ['/players/2?year=2026', 'player3'], ['/players/2/with/8', 'player3'],
  ['/players/3/with/4', 'player3'],
  ['/players?relation=opponents', 'player3'], ['/players?view=pairs', 'player3'], ['/players', 'player3'],
  ['/fast-leaderboards?view=race', 'player3', 'Show as table'],
  ['/evenings/2026-07-24', 'player3'],
];

/** A number beside another one with the same explanation. */
const OTHERS =
  /, (day total|(\w+ )?total of|best evening|round sum|round points|your place|place of|games with|charges of) /;

/** Numbers that need no explanation, and why. */
const PLAIN: Readonly<Record<string, string>> = {
  '.scores td:not(:last-child), .ledger li:not(.month), .ledger .month:has(+ :last-child)': 'entered as it is',
  '.legend, .rule': 'a rule',
  'ol.form, .balance-chart': 'a chart, whose table explains its numbers',
  '.rank, .figures-table td:nth-child(2)': 'a rank, beside the points that it brought',
  '.sub, .days, .rate, small.num, .small.muted': 'what the number beside it rests on: games, evenings, rounds, dates',
  '.money > :first-child, [data-label="Days Played"]': 'a count of lines: of the table below, of the days of a board',
  '.tallies, .evening-partners': 'counts the rounds or games that are shown on the same screen',
  '.comes-count': 'counts answers, which are read on the page that it leads to',
  '.matrix, td:has(.tag), .records dd + dd': 'leads to the two players, says no number, or a date',
};

/** Places of numbers that neither open their explanation nor lead on, and are not among the plain ones. */
const unexplainedOn = (page: Page): Promise<string[]> =>
  page.evaluate((plain) => [...document.querySelectorAll('main :is(.num, dd, td)')].flatMap((each) => {
    const isLeaf = each.querySelector('.num, dd, td, .why') === null;
    if (!isLeaf || !/\d/.test(each.textContent!) || each.closest(['.why', 'a', 'button', ...plain].join())) return [];
    const around = [];
    for (let at: Element | null = each; at !== null && at.id !== 'main'; at = at.parentElement) {
      around.unshift([at.localName, ...at.classList].join('.'));
    }
    return [`${location.pathname}${location.search}: ${around.join(' ')}: ${each.textContent}`];
  }), Object.keys(PLAIN));

test('every number of every screen has an explanation with the same value', async () => {
  const known = new Map<string, string>();
  const unexplained: string[] = [];
  for (const [path, as, press] of inLongRun(SCREENS, SCREENS.filter((_, index) => index % 4 === 0))) {
    const page = await stage.open(path, { as });
    if (press !== undefined) await page.getByText(press, { exact: true }).click();
    await seen(page.locator('.why').first());
    unexplained.push(...await unexplainedOn(page));
    const found = await page.locator('.why').evaluateAll((all) => all.map((each) => [
      each.getAttribute('data-why')!, each.textContent!, each.getAttribute('aria-label')!,
    ] as const));
    for (const [address, text, label] of found) {
      expect(label).toMatch(/^\S+, .+, explain$/);
      expect(label.startsWith(text)).toBe(true);
      if (!OTHERS.test(label)) known.set(`${address} ${path.slice(0, 9)}`, text);
    }
    await stage.closeWindows();
  }
  expect(unexplained).toEqual([]);
  expect(known.size).toBeGreaterThan(inLongRun(80, 20));
  for (const [key, text] of known) {
    const address = key.split(' ')[0]!;
    const { status, body } = await stage.group.admin.get<ExplanationView>(`/api/explain/${address}`);
    expect([address, status, status === 200 && valueText(body.value, body.unit, null)]).toEqual([address, 200, text]);
  }
});
