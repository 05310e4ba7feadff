/** Recording a game from the first tap to the cards, by touch and by keyboard. */
import type { Page } from 'playwright-core';
import { CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import type { GameView } from '../../contract/games.js';
import { longTest } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import {
  chooseByHand, chooseTeams, storedDraft, nameOf, openRounds, tapRounds, teamCard, TIED_EQUAL_WINNERS_ROUNDS, typeName,
} from './recording-walk.js';
import { at, focused, gone, PHONE, seen, stageOfSuite } from './stage.js';

const stage = stageOfSuite();

const asRecorder = (path = '/games') => stage.open(path, { as: 'player2', viewport: PHONE });
const stored = async (): Promise<readonly GameView[]> =>
  (await stage.group.member.get<GameView[]>('/api/games')).body;
const question = (page: Page, text: string) => page.getByRole('heading', { name: text });

describe('a whole game', () => {
  test('is recorded by taps from the button to the cards, with ties and a first exit', async () => {
    const elsewhere = await stage.open('/fast-leaderboards', { as: 'player3' });
    await seen(elsewhere.getByText('No data available for July 2026'));
    const page = await asRecorder();
    const before = (await stored()).length;
    await openRounds(page, FIVE_TEAMS);
    const taps = await page.evaluateHandle(() => {
      const counted = { taps: 0 };
      document.addEventListener('click', ({ isTrusted }) => (counted.taps += isTrusted ? 1 : 0), true);
      return counted;
    });
    await tapRounds(page, TIED_EQUAL_WINNERS_ROUNDS);
    const ties = page.getByRole('dialog', { name: 'Resolve Tied Round Sums' });
    await seen(ties);
    expect(await taps.jsonValue()).toEqual({ taps: 25 });
    await at(page, '/games');
    await ties.getByRole('button', { name: 'Use the order of the list' }).click();
    await ties.getByRole('button', { name: 'Save Rankings' }).click();
    const firstExit = page.getByRole('dialog', { name: 'Select First Exit Player' });
    await firstExit.getByText('Player 2').click();
    await firstExit.getByRole('button', { name: 'Confirm Selection' }).click();
    await seen(page.getByRole('heading', { name: 'Who gets which card' }));
    expect(await focused(page)).toBe('organizer & Player 2');
    const [game] = await stored();
    const cards = page.getByRole('listitem');
    expect(await cards.getByRole('heading').allTextContents()).toEqual([
      'Player 2', 'organizer', namesIn(game!.teams.find(({ position }) => position === 2)!),
    ]);
    await seen(cards.first().getByText('exited first, the scores are equal'));
    expect(await stored()).toHaveLength(before + 1);
    expect(await storedDraft(page)).toBeNull();
    await page.getByRole('button', { name: 'Done' }).click();
    await seen(page.getByRole('article', { name: `Game ${game!.id}` }).getByText('Tie resolved', { exact: true }));
    await page.goto('/fast-leaderboards');
    await seen(page.getByText('You, shared 1st of 10'));
    // The other screen shows it by itself.
    await seen(elsewhere.getByText('You, shared 3rd of 10', { exact: true }));
  }, 120_000);

  test('without a tie goes straight to the cards, and can be repeated with the same players', async () => {
    const page = await asRecorder();
    await openRounds(page, FOUR_TEAMS);
    await tapRounds(page, [[1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7], [1, 3, 5, 7]]);
    await seen(page.getByRole('heading', { name: 'Who gets which card' }));
    await seen(page.getByText('higher score in the team, +12 to 0'));
    const evening = page.getByRole('region', { name: 'The evening so far' }).getByRole('listitem');
    await seen(evening.filter({ hasText: 'Player 3' }));
    const places = page.getByRole('region', { name: 'Places' }).getByRole('listitem');
    expect(await places.allTextContents()).toEqual([
      '1organizer & Player 2+12+10', '2Player 3 & Player 4+6+5', '3Player 5 & Player 6−60',
      '4Player 7 & Player 8−12−5',
    ]);
    for (const part of [places, evening, page.locator('.gets li')]) {
      expect(await part.getByRole('link', { name: 'Player 3' }).getAttribute('href')).toBe('/players/3');
    }
    await page.getByRole('button', { name: 'Same teams' }).click();
    await seen(page.getByText('4 of 5 teams · 8 players'));
    expect(await teamCard(page, 4).getByLabel('Player 2').inputValue()).toBe('8');
    await page.getByRole('button', { name: 'Continue to Player Positions' }).click();
    await seen(page.getByRole('tab', { name: 'Round 1, empty' }));
    const names = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('aria-label')));
    expect(names).toEqual([
      'Round 1, empty', 'Round 2, empty', 'Round 3, empty', 'Round 4, empty', 'Round 5, counts double, empty',
    ]);
  });

  longTest('is recorded by keyboard alone', async () => {
    const page = await stage.open('/games', { as: 'player2' });
    await page.getByRole('link', { name: 'New Game' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Manual' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    for (let id = 1; id <= 8; id += 1) {
      await teamCard(page, Math.ceil(id / 2)).getByLabel(`Player ${2 - (id % 2)}`).focus();
      await page.keyboard.type(nameOf(id), { delay: 5 });
    }
    await page.getByRole('button', { name: 'Continue to Player Positions' }).focus();
    await page.keyboard.press('Enter');
    await seen(question(page, 'Who is President?'));
    for (let round = 1; round <= 5; round += 1) {
      await seen(page.getByRole('tab', { name: new RegExp(`^Round ${round}`), selected: true }));
      await typeName(page, 'organizer');
      await typeName(page, 'player4');
      await typeName(page, 'player3');
      // The wrong player was chosen: undo, then choose the role by its number and the right player.
      await page.keyboard.press('Backspace');
      await page.keyboard.press('4');
      await typeName(page, 'player7');
      await typeName(page, 'player5');
      await seen(question(page, `Round ${round} is complete`));
      if (round === 5) expect((await teamScores(page)).slice(1)).toEqual(ALL_ROUNDS_SCORES);
      await page.keyboard.press('Enter');
    }
    await seen(page.getByRole('heading', { name: 'Who gets which card' }));
    const [game] = await stored();
    expect(game!.teams.map(({ roundSum }) => roundSum)).toEqual([12, 6, -6, -12]);
  }, 120_000);
});

/** The rows of the table beside the seats. */
const ALL_ROUNDS_SCORES = [
  ['organizer & Player 2', '+2', '+2', '+2', '+2', '+4', '+12'],
  ['Player 3 & Player 4', '+1', '+1', '+1', '+1', '+2', '+6'],
  ['Player 5 & Player 6', '−1', '−1', '−1', '−1', '−2', '−6'],
  ['Player 7 & Player 8', '−2', '−2', '−2', '−2', '−4', '−12'],
];
const teamScores = (page: Page): Promise<string[][]> =>
  page.getByRole('region', { name: 'Team scores' }).getByRole('row').evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')));

const namesIn = (team: GameView['teams'][number]): string =>
  team.players.map(({ displayName }) => displayName).join(' & ');

describe('the teams', () => {
  test('need eight players in complete teams, each player once', async () => {
    const page = await asRecorder('/games?new=true');
    await chooseByHand(page);
    await chooseTeams(page, FOUR_TEAMS.slice(0, 3));
    await teamCard(page, 4).getByLabel('Player 1').selectOption('7');
    await seen(teamCard(page, 4).getByText('Needs a second player. Teams with one player are left out.'));
    await seen(page.getByText('3 of 5 teams · 6 players'));
    await page.getByRole('button', { name: 'Continue to Player Positions' }).click({ force: true });
    const toast = page.getByRole('alert').filter({ hasText: 'Not enough players' });
    await seen(toast.getByText('Please select at least 8 players to continue to player positions.'));
    const options = teamCard(page, 5).getByLabel('Player 1').locator('option');
    expect(await options.evaluateAll((all) => all.filter((each) => each.matches(':disabled')).length)).toBe(7);
    expect((await options.allTextContents()).at(-1)).toBe('No Player (solo)');
  });

  longTest('are cleared by Reset and restored by Undo', async () => {
    const page = await asRecorder('/games?new=true');
    await chooseByHand(page);
    await chooseTeams(page, FOUR_TEAMS);
    await page.getByRole('button', { name: 'Reset' }).click();
    await seen(page.getByRole('status').getByText('Game data cleared'));
    await seen(page.getByText('0 of 5 teams · 0 players'));
    expect(await storedDraft(page)).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seen(page.getByText('4 of 5 teams · 8 players'));
    expect(await storedDraft(page)).toMatchObject({ currentStep: 2 });
  });

  longTest('have the current date in Toronto, and no later one', async () => {
    const page = await asRecorder('/games?new=true');
    await chooseByHand(page);
    const date = page.getByLabel('Game date');
    expect([await date.inputValue(), await date.getAttribute('max')]).toEqual(['2026-07-29', '2026-07-29']);
  });
});

describe('random teams', () => {
  const openAuto = async (): Promise<Page> => {
    const page = await asRecorder('/games?new=true');
    await page.getByText('Auto', { exact: true }).click();
    // The last players are loaded before anybody copies them.
    const lastPlayers = page.waitForRequest('**/api/games/last-players');
    await page.getByRole('button', { name: 'Continue' }).click();
    await lastPlayers;
    return page;
  };

  longTest('need exactly the chosen number of players', async () => {
    const page = await openAuto();
    await page.getByRole('button', { name: 'Back' }).click();
    await seen(question(page, 'How do you want to make the teams?'));
    await page.getByRole('button', { name: 'Continue' }).click();
    // The players of this evening's last game are kept: one sits out.
    await seen(page.getByText('8 of 8 players selected'));
    await page.getByRole('button', { name: 'Player 3' }).click();
    await page.getByText('9 players').click();
    await seen(page.getByText('5 teams, one with No Player'));
    await seen(page.getByText('7 of 9 players selected'));
    await page.getByRole('button', { name: 'Generate Random Teams' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Invalid player count' });
    await seen(toast.getByText('Please select exactly 9 players first.'));
  });

  test('can be drawn from the last game’s players', async () => {
    await record(stage.group.recorder, { date: '2026-07-28', rounds: TIED_MIDDLE_ROUNDS, seats: FIVE_TEAMS });
    const page = await openAuto();
    await page.getByText('9 players').click();
    // The latest game may be one that a test above recorded today: it has eight or ten players.
    const { body: last } = await stage.group.recorder.get<unknown[]>('/api/games/last-players');
    const count = last.length;
    await page.getByRole('button', { name: 'Copy last players' }).click();
    await seen(page.getByRole('status').getByText(`Selected ${count} players from the last game`));
    await seen(page.getByText(`${count} of ${count} players selected`));
    expect(await page.getByRole('radio', { name: `${count} players` }).isChecked()).toBe(true);
    await page.clock.install({ time: '2026-07-29T16:00:00Z' });
    await page.clock.pauseAt('2026-07-29T17:00:00Z');
    await page.getByRole('button', { name: 'Generate Random Teams' }).click();
    await page.clock.runFor(499);
    await seen(page.getByRole('button', { name: 'Generating...' }));
    await page.clock.runFor(1);
    await seen(page.getByText('Random teams generated!'));
    await seen(page.getByText(`${count / 2} of 5 teams · ${count} players`));
    expect(await focused(page)).toBe('Who sits with whom?');
    const drawn = await storedDraft(page);
    expect(drawn).toMatchObject({ currentStep: 2, selectionMode: 'manual' });
    // A draw may give the same teams again.
    let [teams, draws] = [drawn?.teams, 0];
    for (; JSON.stringify(teams) === JSON.stringify(drawn?.teams) && draws < 20; draws += 1) {
      await page.getByRole('button', { name: 'Shuffle again' }).click();
      teams = (await storedDraft(page))?.teams;
    }
    await seen(page.getByText(`${count / 2} of 5 teams · ${count} players`));
    expect(teams).not.toEqual(drawn?.teams);
  });

  test('of the same players follow a game: two taps replace one, two more make two change seats', async () => {
    const { id } = await record(stage.group.recorder, { date: '2026-07-28', rounds: CLEAR_ROUNDS });
    const page = await asRecorder(`/games?settle=${id}`);
    await page.getByRole('button', { name: 'Next game, new teams' }).click();
    await seen(page.getByText('8 of 8 players selected'));
    const players = page.getByRole('group', { name: 'Players' });
    await players.getByRole('button', { name: 'Player 3' }).click();
    await players.getByRole('button', { name: 'Player 9' }).click();
    await page.getByText('Fresh', { exact: true }).click();
    await page.getByRole('button', { name: 'Generate Teams' }).click();
    await seen(page.getByText('Why these pairs?'));
    const seats = (): Promise<string[]> => page.locator('.put').allTextContents();
    const [first, ...others] = await seats();
    expect([first, ...others].map((name) => name!.replace('You', '').trim()).sort())
      .toEqual([2, 4, 5, 6, 7, 8, 9, 1].map(nameOf).sort());
    await page.locator('.put').first().click();
    await page.locator('.put').last().click();
    expect(await seats()).toEqual([others.at(-1), ...others.slice(0, -1), first]);
    await seen(page.getByText('You changed them by hand, so the draw is not recorded with the game.'));
  });
});

longTest('a winner with No Player as partner gets both cards of the first place', async () => {
  const seats = [[1, NO_PLAYER.id], [3, 4], [5, 6], [7, 8], [9, 10]] as const;
  const rounds = Array.from({ length: 5 }, () => [1, 3, 5, 7] as const);
  const { id } = await record(stage.group.recorder, { date: '2026-07-28', rounds, seats });
  const page = await stage.open(`/games?settle=${id}`, { as: 'player3', viewport: PHONE });
  await seen(page.getByText('plays with No Player: both cards'));
  expect(await page.getByRole('listitem').getByRole('heading').allTextContents()).toEqual([
    'organizer', 'organizer', 'Player 3 & Player 4',
  ]);
  expect(await page.getByRole('button', { name: 'Same teams' }).count()).toBe(0);
});

longTest('only members who may record see the button for a new game', async () => {
  const page = await stage.open('/games?new=true', { as: 'player3' });
  await seen(page.getByRole('heading', { name: 'Games', exact: true }));
  await gone(page.getByRole('link', { name: 'New Game' }).first());
});
