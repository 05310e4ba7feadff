/** Records a game as a person does: seat by seat, tap by tap. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, type RoundResult, variedRounds } from '../../domain/testing/game-examples.js';
import { completeDraft } from '../../testing/worlds/complete-draft.js';
import { seen } from './stage.js';

/** Teams 1 and 2 are first with 6 points each, 3 by each player: a tie, then a first exit. */
export const TIED_EQUAL_WINNERS_ROUNDS: readonly RoundResult[] = [
  [1, 3, 5, 7], [2, 4, 5, 7], [3, 1, 5, 7], [4, 2, 5, 7], [5, 6, 7, 8],
];

/** The names of members 1 to 10. */
export const nameOf = (id: number): string => (id === 1 ? 'organizer' : `Player ${id}`);

export const teamCard = (page: Page, team: number) => page.getByRole('group', { name: `Team ${team}` });
export const seat = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${name}(,|$)`) });
export const goOn = (page: Page) => page.locator('.go-on');

/** Seats the teams in order: option values are player ids. */
export async function chooseTeams(page: Page, seats: readonly (readonly [number, number])[]): Promise<void> {
  for (const [index, [one, two]] of seats.entries()) {
    await teamCard(page, index + 1).getByLabel('Player 1').selectOption(String(one));
    await teamCard(page, index + 1).getByLabel('Player 2').selectOption(String(two));
  }
}

/** Goes from the first step to the teams, which are chosen by hand. */
export async function chooseByHand(page: Page): Promise<void> {
  await page.getByText('Manual', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Goes from the games page to the rounds. */
export async function openRounds(page: Page, seats: readonly (readonly [number, number])[]): Promise<void> {
  await page.getByRole('link', { name: 'New Game' }).first().click();
  await chooseByHand(page);
  await chooseTeams(page, seats);
  await page.getByRole('button', { name: 'Continue to Player Positions' }).click();
  await seen(page.getByRole('heading', { name: 'Who is President?' }));
}

/** Taps the four players of a round, in the order they are asked for. */
export async function tapRound(page: Page, result: RoundResult): Promise<void> {
  for (const id of result) await seat(page, nameOf(id)).click();
}

let begun = 0;

/**
 * Recovers a game of four teams from the games page. Its last round is complete and not confirmed, and differs each
 * time.
 * @returns a function that opens it in a window
 */
export const begunGame = (rounds: readonly RoundResult[]) =>
  async (open: (path: string) => Promise<Page>): Promise<Page> => {
    const page = await open('/favicon.svg');
    const draft = JSON.stringify(completeDraft(variedRounds(rounds, begun++ << 16)));
    await page.evaluate((text) => localStorage.setItem('gameCreationState', text), draft);
    await page.goto('/games');
    await page.getByRole('button', { name: 'Recover Game' }).click();
    await seen(page.getByRole('heading', { name: `Round ${rounds.length} is complete` }));
    return page;
  };

/** Chooses a player in the rounds by typed letters. */
export async function typeName(page: Page, letters: string): Promise<void> {
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
}

/** Taps whole rounds and continues after each; the last one ends the game. */
export async function tapRounds(page: Page, rounds: readonly RoundResult[]): Promise<void> {
  for (const [index, result] of rounds.entries()) {
    await seen(page.getByRole('tab', { name: new RegExp(`^Round ${index + 1}`), selected: true }));
    await tapRound(page, result);
    await goOn(page).click();
  }
}

/** The draft stored in the browser; null if there is none. */
export const storedDraft = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => {
    const text = localStorage.getItem('gameCreationState') ?? 'null';
    return JSON.parse(text) as Record<string, unknown> | null;
  });

/** Keys of the games that are kept in the browser. */
export const unsentGameIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('saved-game-')));

/** A player in the question 'Who is here?'. */
export const here = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Players' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Goes from the games page to 'Who is here?'. */
export async function openWhoIsHere(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New Game' }).first().click();
  await page.getByText('Auto', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Draws teams of ten players and plays up to the cards. */
export async function playDrawnGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate Random Teams' }).click();
  await seen(page.getByText('Why these pairs?'));
  const names = await page.locator('.drawn .put .in-row').allInnerTexts();
  expect(names).toHaveLength(10);
  await page.getByRole('button', { name: 'Continue to Player Positions' }).click();
  for (const [index, round] of CLEAR_ROUNDS.entries()) {
    await seen(page.getByRole('tab', { name: new RegExp(`^Round ${index + 1}`), selected: true }));
    for (const id of round) await seat(page, names[id - 1]!).click();
    await goOn(page).click();
  }
  await seen(page.getByRole('heading', { name: 'Who gets which card' }));
}
