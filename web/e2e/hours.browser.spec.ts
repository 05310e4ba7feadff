/** Times of day on the screens: every reader sees those of their own habit, with 12 or 24 hours, and no other. */
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { record } from '../../testing/worlds/group.js';
import { screenFits } from './screen-fits.js';
import { PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite(async ({ group: { admin, recorder } }) => {
  await record(recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
  for (const date of ['2026-07-29', '2026-08-07']) await recorder.post('/api/plans', { date, time: '20:00' });
  await recorder.post('/api/plans/weekly', { weekday: 6, from: '2026-08-01', time: '21:30' });
  await admin.post('/api/door', {});
});

/** The screens, and what some of them say with 24 and with 12 hours. */
const SCREENS: readonly (readonly [path: string, ...texts: string[]])[] = [
  ['/fast-dashboard', 'Tonight, 20:00', 'Tonight, 8:00 PM'],
  ['/evenings', 'Every Saturday, 21:30', 'Every Saturday, 9:30 PM'],
  ['/evenings', 'The day before at 18:00', 'The day before at 6:00 PM'],
  ['/evenings/2026-08-07', 'Friday 7 August, 20:00', 'Friday 7 August, 8:00 PM'],
  ['/notices', 'An evening is planned: Friday 7 August, 20:00.', 'An evening is planned: Friday 7 August, 8:00 PM.'],
  ['/admin/audit', 'Planned the evening of Fri 7 Aug 2026, 20:00', 'Planned the evening of Fri 7 Aug 2026, 8:00 PM'],
  ['/fast-leaderboards', 'Next Refresh: 05:30 Toronto time', 'Next Refresh: 5:30 AM Toronto time'],
  ['/fast-leaderboards?asOf=2026-07-01T12:00:00Z', 'Wed 29 Jul 2026, 12:00.', 'Wed 29 Jul 2026, 12:00 PM.'],
  ['/profile', 'Last seen Wed 29 Jul 2026, 12:00', 'Last seen Wed 29 Jul 2026, 12:00 PM'],
  ['/admin', 'Tournament Admin', 'Tournament Admin'],
  ['/admin/backups', 'Thu 30 Jul, 03:00', 'Thu 30 Jul, 3:00 AM'],
  ['/admin/seals', 'Seal of the log', 'Seal of the log'],
];

/** A time of the other habit. */
const WITH_24 = /(?<![\d:])\d\d:\d\d(?!:|\s[AP]M)/g;
const WITH_12 = /\d\s[AP]M\b/g;

test.each([['de-DE', WITH_12, 0], ['en-US', WITH_24, 1]] as const)(
  'a reader in %s finds no time of the other habit', async (locale, others, habit) => {
    const { username } = stage.group.application.admin;
    const page = await stage.open('/favicon.svg', { as: username, viewport: PHONE, locale });
    for (const [path, ...texts] of SCREENS) {
      await page.goto(path);
      await seen(page.getByText(texts[habit]!).first());
      const shown = await page.evaluate((names) => [
        // Folded cards are not in the first of both.
        document.body.innerText, document.body.textContent,
        ...names.flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name))),
      ].join('\n'), ['aria-label', 'title', 'data-tip']);
      expect([path, shown.match(others) ?? []]).toEqual([path, []]);
      // These texts are longer.
      if (habit === 1) await screenFits(page);
    }
  });
