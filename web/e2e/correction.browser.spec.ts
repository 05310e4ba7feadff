/** The correction of a game: the wizard's table, the preview of its effects and the reason, in one view. */
import type { Locator, Page } from 'playwright-core';
import { CLEAR_ROUNDS, FIVE_TEAMS } from '../../domain/testing/game-examples.js';
import type { BillingRow } from '../../contract/billing.js';
import type { FastMonthRow } from '../../contract/boards.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { EQUAL_WINNERS_ROUNDS, record } from '../../testing/worlds/group.js';
import { openRounds, seat, typeName } from './recording-walk.js';
import { focused, gone, LAPTOP, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

type Example = Parameters<typeof record>[1];

const game = (page: Page, id: number) => page.getByRole('article', { name: `Game ${id}` });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const stored = async (id: number): Promise<GameView> =>
  (await stage.group.member.get<GameView>(`/api/games/${id}`)).body;

/** Records a game and opens the games screen on it. */
async function openOn(example: Example, visit: { as: string; viewport?: typeof PHONE }): Promise<[Page, number]> {
  const { id } = await record(stage.group.recorder, { date: '2026-07-28', ...example });
  const page = await stage.open('/games', visit);
  await seen(game(page, id));
  return [page, id];
}

async function choose(page: Page, id: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for game ${id}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const texts = (all: Locator): Promise<string[]> => all.allTextContents();
const changes = (within: Locator): Promise<string[]> => texts(within.locator('.changes > div'));

describe('a correction', () => {
  const edit = (page: Page, id: number) => dialog(page, `Correct game ${id}`);
  const save = (page: Page, id: number) => edit(page, id).getByRole('button', { name: 'Save Correction' });
  const reason = (page: Page, id: number) => edit(page, id).getByLabel('Reason');
  const whatChanges = (page: Page, id: number) => edit(page, id).getByRole('region', { name: 'What changes' });
  const toTeams = (page: Page, id: number) =>
    edit(page, id).getByRole('button', { name: 'Change teams or date' }).click();

  test('shows what it changes, asks why, and corrects the game and the boards', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player2' });
    await choose(page, id, 'Edit Game');
    await seen(edit(page, id).getByText('Nothing yet.'));
    expect(await save(page, id).getAttribute('aria-disabled')).toBe('true');
    await toTeams(page, id);
    await edit(page, id).getByLabel('Date', { exact: true }).fill('2026-07-27');
    await toTeams(page, id);
    await edit(page, id).getByRole('tab', { name: 'Round 5, counts double, as recorded' }).click();
    // Keys change a role: first the role, then the player. The other role becomes free and is asked for.
    await page.keyboard.press('1');
    await typeName(page, 'player3');
    await seen(edit(page, id).getByRole('heading', { name: 'Who is Vice President?' }));
    await seen(edit(page, id).getByText('Round 5 needs exactly one Vice President (+2), found none.'));
    await seat(page, 'organizer').click();
    await seen(edit(page, id).getByRole('heading', { name: 'Round 5, corrected' }));
    expect(await seat(page, 'organizer').getAttribute('aria-label')).toBe(
      'organizer, Vice President, plus 2, was President',
    );
    await seen(edit(page, id).getByRole('tab', { name: 'Round 5, counts double, changed' }));
    await seen(whatChanges(page, id).getByText('Changes the day points of 8 members.'));
    expect(await changes(edit(page, id))).toEqual([
      'organizer & Player 2, round sum+12 → +10',
      'Player 3 & Player 4, round sum+6 → +8',
      ...['organizer', 'Player 2'].map((name) => `${name}27 Jul –, 28 Jul +10 → 27 Jul +10, 28 Jul –`),
      ...['Player 3', 'Player 4'].map((name) => `${name}27 Jul –, 28 Jul +5 → 27 Jul +5, 28 Jul –`),
      ...['Player 5', 'Player 6'].map((name) => `${name}27 Jul –, 28 Jul −5 → 27 Jul −5, 28 Jul –`),
      ...['Player 7', 'Player 8'].map((name) => `${name}27 Jul –, 28 Jul −10 → 27 Jul −10, 28 Jul –`),
      'DateTue 28 Jul 2026 → Mon 27 Jul 2026',
      'Round 5, Presidentorganizer → Player 3',
      'Round 5, Vice PresidentPlayer 3 → organizer',
    ]);
    await save(page, id).click();
    await seen(edit(page, id).getByText('Give a reason of 1 to 500 characters.'));
    expect(await reason(page, id).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Player 3 went out first in round 5.');
    await page.keyboard.press('Enter');
    await gone(edit(page, id));
    await seen(page.getByRole('status').getByText('Game Corrected'));
    await seen(game(page, id).getByText('Mon 27 Jul 2026'));
    expect(await focused(page)).toBe(`Game ${id}`);
    const { date, teams } = await stored(id);
    expect([date, ...teams.map(({ roundSum }) => roundSum)]).toEqual(['2026-07-27', 10, 8, -6, -12]);
  });

  test('previews what the boards and bills will show', async () => {
    const date = '2026-06-20';
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, date }, { as: 'player2', viewport: PHONE });
    await choose(page, id, 'Edit Game');
    await toTeams(page, id);
    await edit(page, id).getByLabel('Team 1, player 1').selectOption('Player 9');
    await seen(whatChanges(page, id).getByText('Changes the day and month points of 2 members and 2 fees.'));
    await whatChanges(page, id).getByRole('button', { name: 'All 9' }).click();
    expect((await changes(edit(page, id))).slice(1, 3)).toEqual([
      'organizer20 Jun +10, June +10, June fee due → 20 Jun –, June –, June fee –',
      'Player 920 Jun –, June –, June fee – → 20 Jun +10, June +10, June fee due',
    ]);
    await reason(page, id).fill('Player 9 sat there.');
    await save(page, id).click();
    await gone(edit(page, id));
    const { body: bills } = await stage.group.admin.get<BillingRow[]>('/api/billing?month=2026-06');
    const charged = bills.filter(({ total_charges }) => total_charges > 0).map(({ user_id }) => user_id);
    expect(charged.sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const { body: board } = await stage.group.member.get<FastMonthRow[]>('/api/fast/monthly/2026/6');
    expect(board.find(({ user_id }) => user_id === 9)).toMatchObject({
      monthly_final_score: 10, daily_final_scores: { [date]: 10 },
    });
    expect(board.some(({ user_id }) => user_id === 1)).toBe(false);
  });

  longTest('fits seats, preview, reason and Save on one phone screen', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS }, { as: 'player2', viewport: PHONE });
    await choose(page, id, 'Edit Game');
    const slot = (name: string) => edit(page, id).locator('.slot', { has: page.getByRole('radio', { name }) });
    await slot('President').first().click();
    await seat(page, 'Player 2').click();
    await seen(whatChanges(page, id).getByText('Round 1, President'));
    for (const shown of [seat(page, 'Player 10'), whatChanges(page, id), reason(page, id), save(page, id)]) {
      const { top, bottom } = await shown.evaluate((element) => element.getBoundingClientRect());
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(PHONE.height);
    }
    const tooLong = (all: Element[]): number => all.filter((each) => each.scrollWidth > each.clientWidth).length;
    expect(await edit(page, id).locator('.seat .what').evaluateAll(tooLong)).toBe(0);
    await edit(page, id).getByRole('button', { name: 'Undo the last tap' }).click();
    await seen(edit(page, id).getByText('Nothing yet.'));
  });

  test('lets players change places, replaces a player and drops tie decisions that no longer fit', async () => {
    const example = { rounds: EQUAL_WINNERS_ROUNDS };
    const [page, id] = await openOn(example, { as: 'player2', viewport: PHONE });
    await stage.group.member.post(`/api/games/${id}/tie-breakers`, { teamId: 1, firstExitPlayerId: 2 });
    await page.reload();
    await choose(page, id, 'Edit Game');
    await toTeams(page, id);
    const place = (name: string) => edit(page, id).getByLabel(name);
    await place('Team 1, player 2').selectOption('Player 5');
    expect(await place('Team 3, player 1').inputValue()).toBe('2');
    await place('Team 4, player 2').selectOption('Player 9');
    await seen(edit(page, id).getByText('The first exit is dropped.'));
    const bottomOf = (part: Locator): Promise<number> => part.evaluate((it) => it.getBoundingClientRect().bottom);
    const list = whatChanges(page, id).getByRole('status');
    expect(await bottomOf(list.locator('.changes > div').first())).toBeLessThanOrEqual(await bottomOf(list));
    await reason(page, id).fill('Wrong seats.');
    await save(page, id).click();
    await gone(edit(page, id));
    const { teams, firstExit } = await stored(id);
    expect(teams.map(({ players }) => players.map((player) => player.id))).toEqual([[1, 5], [3, 4], [2, 6], [7, 9]]);
    expect(firstExit).toBeNull();
  });

  longTest('of an incomplete game shows the rule that it breaks and sends nothing', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS }, { as: 'player2' });
    await choose(page, id, 'Edit Game');
    await toTeams(page, id);
    await edit(page, id).getByLabel('Team 1, player 1').selectOption('No Player (solo)');
    await seen(edit(page, id).getByText('Round 1 needs exactly one President (+2), found none.'));
    expect(await save(page, id).getAttribute('aria-disabled')).toBe('true');
    await reason(page, id).fill('Nobody sat there.');
    await save(page, id).click({ force: true });
    await toTeams(page, id);
    for (let round = 1; round <= 5; round += 1) {
      await edit(page, id).getByRole('tab', { name: new RegExp(`^Round ${round}`) }).click();
      await seat(page, 'Player 2').click();
    }
    await gone(edit(page, id).getByText('needs exactly one President'));
    await toTeams(page, id);
    await edit(page, id).getByLabel('Date', { exact: true }).fill('2026-07-30');
    await seen(edit(page, id).getByText('A game cannot be recorded before its date Thu 30 Jul 2026.'));
    await edit(page, id).getByLabel('Date', { exact: true }).fill('2026-07-28');
    await save(page, id).click();
    await gone(edit(page, id));
    expect((await stored(id)).teams[0]?.players.map((player) => player.id)).toEqual([79, 2]);
  });

  test('in a finalized month shows the refusal and keeps the input', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, date: '2026-05-08' }, { as: 'player2' });
    await stage.group.admin.post('/api/finalize-monthly-data', { year: 2026, month: 5 });
    await choose(page, id, 'Edit Game');
    await toTeams(page, id);
    const date = edit(page, id).getByLabel('Date', { exact: true });
    await date.fill('2026-05-09');
    await edit(page, id).getByRole('button', { name: 'Change teams or date' }).click();
    await edit(page, id).getByLabel('Reason').fill('One day later.');
    await save(page, id).click();
    const field = edit(page, id).locator('.field', { has: page.getByLabel('Date', { exact: true }) });
    await seen(field.getByText(/May 2026 is finalized/));
    expect(await edit(page, id).getByLabel('Reason').inputValue()).toBe('One day later.');
    await page.keyboard.press('Escape');
    await gone(edit(page, id));
    expect((await stored(id)).date).toBe('2026-05-08');
  });

  longTest('is disabled for members without the right, with the reason in the menu', async () => {
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS }, { as: 'player3' });
    await page.getByRole('button', { name: `More for game ${id}` }).click();
    const item = page.getByRole('menuitem', { name: 'Edit Game' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await seen(item.getByText('Only admins and members who record games edit games.'));
    expect(await page.getByRole('button', { name: 'Voided games' }).count()).toBe(0);
  });
});

const ON_ITS_SIDE = [{ width: 844, height: 390 }, { width: 667, height: 375 }, { width: 932, height: 430 }] as const;

/** Parts of the round entry that are covered or outside of the window, and cut names in seats with a role. */
const hidden = (page: Page): Promise<string[]> => page.locator('.entry').evaluate((entry) => [
  ...[...entry.querySelectorAll('.ask h2, [role="tab"], .seat, .slot, .input, .dock-acts .btn')].filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return ![[left + 8, top + 8], [right - 8, bottom - 8]].every(([x, y]) => {
      const above = document.elementFromPoint(x!, y!);
      return above !== null && (part.contains(above) || part.querySelector('input') === above);
    });
  }).map((part) => `covered: ${part.getAttribute('aria-label') ?? part.textContent}`),
  ...[...entry.querySelectorAll('.seat[aria-pressed="true"] .person')]
    // Text may be a pixel higher than its line.
    .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
    .map((name) => `cut: ${name.textContent}`),
]);

longTest(
  'on a phone on its side no part of correction and wizard is covered, held seats show whole names', async () => {
    const { admin } = stage.group;
    await admin.patch('/api/users/3', { displayName: 'Abdurrahman al-Hashimi' });
    const [page, id] = await openOn({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS }, { as: 'player2' });
    await choose(page, id, 'Edit Game');
    await seen(dialog(page, `Correct game ${id}`).getByText('Round 1 as recorded'));
    const found: string[] = [];
    const look = async (): Promise<void> => {
      for (const size of ON_ITS_SIDE) {
        await page.setViewportSize(size);
        found.push(...(await hidden(page)).map((fault) => `${fault} at ${size.width}`));
      }
      await page.setViewportSize(LAPTOP);
    };
    await look();
    await page.keyboard.press('Escape');
    await gone(dialog(page, `Correct game ${id}`));
    await openRounds(page, FIVE_TEAMS);
    for (const name of ['organizer', 'Abdurrahman al-Hashimi', 'Player 5']) await seat(page, name).click();
    await look();
    await admin.patch('/api/users/3', { displayName: 'Player 3' });
    expect(found).toEqual([]);
  });
