/** The stops of the screen walk about recording: every step of the wizard, and what is waiting to be sent. */
import type { Page } from 'playwright-core';
import { draftOfTeams, emptyDraft, type GameDraft, type RoundMap } from '../features/recording/draft/game-draft.js';
import { submissionOf } from '../features/recording/sending/game-submission.js';
import { seen } from './stage.js';

const TODAY = '2026-07-29';
const TEAMS = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 79]].map(([player1Id, player2Id], index) => ({
  teamId: index + 1, player1Id: player1Id!, player2Id: player2Id!,
}));
/** Player 4 has the longest name. */
const FULL_ROUND: RoundMap = { 1: 1, 4: 2, 5: 4, 9: 5 };
const DRAFT: GameDraft = {
  ...draftOfTeams(TODAY, TEAMS), currentStep: 3, processedTeams: TEAMS, currentRound: 2,
  roundPositions: [FULL_ROUND, { 4: 1, 3: 2 }, {}, {}, {}],
};
const PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const DRAW = {
  method: 'fresh', draws: 2, possible: 945, asGood: 24, freshFor: 4,
  pairs: TEAMS.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const),
} as const;
const HALF_TEAMS = DRAFT.teams.map((team, index) => (index === 4 ? { ...team, player2Id: null } : team));
const REFUSED = {
  key: 'kept-for-the-walk', memberId: 2, sendsItself: false, refusal: 'July 2026 is finalized.',
  submission: submissionOf(DRAFT),
};

/** Opens the wizard on a draft. */
const onDraft = (draft: GameDraft, shows: string) => async (page: Page): Promise<void> => {
  await page.evaluate((text) => localStorage.setItem('gameCreationState', text), JSON.stringify(draft));
  await page.goto('/games?entry=draft');
  await seen(page.getByText(shows).locator('visible=true').first());
};

async function leaveRounds(page: Page): Promise<void> {
  await onDraft(DRAFT, 'Who is Vice Loser?')(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await seen(page.getByRole('dialog'));
}

async function handOver(page: Page): Promise<void> {
  await onDraft(DRAFT, 'Who is Vice Loser?')(page);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await seen(page.getByText('Works once'));
  await seen(page.getByRole('img', { name: /^QR code/ }));
}

async function waiting(page: Page): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('saved-game-1', text), JSON.stringify(REFUSED));
  await page.reload();
  await seen(page.getByText('July 2026 is finalized.'));
  await seen(page.getByText('Unsaved game found!'));
  await page.evaluate(() => localStorage.removeItem('saved-game-1'));
}

const START = { path: '/test-export', shows: 'Export test' } as const;

/** Visited last, because they leave a draft behind. */
export const RECORDING_STOPS = [
  { name: 'test export', ...START, enter: (page: Page) => page.getByText('Show Export Component').click() },
  { name: 'hand-out', path: '/games?settle=1', shows: 'Who gets which card', enter: async () => undefined },
  { name: 'wizard: mode', ...START, enter: onDraft(emptyDraft(TODAY), 'How do you want to make the teams?') },
  {
    name: 'wizard: allocation',
    ...START,
    enter: onDraft({ ...emptyDraft(TODAY), currentStep: 1, selectedPlayers: [1, 4] }, '2 of 10 players selected'),
  },
  {
    name: 'wizard: teams',
    ...START,
    enter: onDraft({ ...DRAFT, currentStep: 2, teams: HALF_TEAMS }, 'Needs a second player.'),
  },
  {
    name: 'wizard: drawn teams',
    ...START,
    enter: onDraft({ ...DRAFT, currentStep: 2, selectedPlayers: PLAYERS, draws: 2, draw: DRAW }, 'Why these pairs?'),
  },
  { name: 'wizard: rounds', ...START, enter: onDraft(DRAFT, 'Who is Vice Loser?') },
  { name: 'wizard: complete round', ...START, enter: onDraft({ ...DRAFT, currentRound: 1 }, 'Round 1 is complete') },
  { name: 'wizard: hand over', ...START, enter: handOver },
  {
    name: 'wizard: take over', path: '/games?entry=draft&take=true#ABCDEFGH', shows: 'Take over a game',
    enter: async () => undefined,
  },
  { name: 'wizard: leaving', ...START, enter: leaveRounds },
  { name: 'wizard: export', ...START, enter: onDraft({ ...DRAFT, currentStep: 4 }, 'Game Data Export') },
  { name: 'games with what waits', path: '/games', shows: 'Game 5', enter: waiting },
] as const;
