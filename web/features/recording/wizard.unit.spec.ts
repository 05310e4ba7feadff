import fc from 'fast-check';
import { draftIn, emptyDraft, type GameDraft, hasContent, selectionOf, type TeamDraft } from './draft/game-draft.js';
import { submissionOf } from './sending/game-submission.js';
import { reduceWizard, type Wizard, type WizardAction, wizardOf } from './wizard.js';

const TODAY = '2026-07-29';
const team = (player1Id: number, player2Id: number): TeamDraft => ({ player1Id, player2Id });
const FOUR = [team(1, 2), team(3, 4), team(5, 6), team(7, 8), { player1Id: null, player2Id: null }];

const after = (...actions: WizardAction[]): Wizard => actions.reduce(reduceWizard, wizardOf(emptyDraft(TODAY)));
const changed = (change: Partial<GameDraft>): WizardAction => ({ type: 'changed', change });
const tap = (playerId: number): WizardAction => ({ type: 'seatTapped', playerId });
const drawn: WizardAction = {
  type: 'teamsDrawn',
  drawn: { method: 'random', possible: 105, asGood: 105, pairs: [[1, 2], [3, 4], [5, 6], [7, 8]] },
};
const inRounds: WizardAction[] = [drawn, { type: 'teamsConfirmed' }];

test('a new draft starts with the mode, ten players and the current date', () => {
  const { draft } = after();
  expect(draft).toMatchObject({ currentStep: 0, gameDate: TODAY, autoPlayerCount: 10, currentRound: 1 });
  expect(hasContent(draft)).toBe(false);
});

test('copying the last players sets the number of players', () => {
  const copied = (count: number): Wizard =>
    after(changed(selectionOf(Array.from({ length: count }, (_, index) => index + 1))));
  expect([8, 9, 10].map((count) => copied(count).draft.autoPlayerCount)).toEqual([8, 9, 10]);
  expect(copied(7).draft).toMatchObject({ autoPlayerCount: 8, selectedPlayers: [1, 2, 3, 4, 5, 6, 7] });
});

test('drawing teams leads to the teams step in manual mode', () => {
  const { draft } = after(changed({ selectionMode: 'auto' }), drawn);
  expect(draft).toMatchObject({ currentStep: 2, selectionMode: 'manual', teams: FOUR });
});

test('a draw is sent with its number as long as the teams are as drawn', () => {
  const sent = (...actions: WizardAction[]) => submissionOf(after(drawn, drawn, ...actions).draft).draw?.draws;
  const swap = (one: number, other: number): WizardAction => ({ type: 'seatsSwapped', one, other });
  const confirm: WizardAction = { type: 'teamsConfirmed' };
  expect(sent(confirm)).toBe(2);
  expect(sent(swap(1, 3), confirm)).toBeUndefined();
  expect(sent(swap(1, 3), swap(2, 4), confirm)).toBe(2);
  expect(sent(changed({ draw: null }), confirm)).toBeUndefined();
});

test('the rounds begin only with eight players in complete teams', () => {
  expect(after(changed({ currentStep: 2 }), { type: 'teamsConfirmed' }).draft.currentStep).toBe(2);
  const { draft } = after(...inRounds);
  expect(draft.currentStep).toBe(3);
  expect(draft.processedTeams.map(({ teamId }) => teamId)).toEqual([1, 2, 3, 4]);
});

test('players who leave the table lose their roles, even in the states that undo restores', () => {
  const wizard = [
    tap(7), tap(1), changed({ currentStep: 2 }),
    { type: 'seatChosen', team: 3, slot: 'player1Id', playerId: 9 } as const, { type: 'teamsConfirmed' } as const,
    { type: 'tapUndone' } as const,
  ].reduce(reduceWizard, after(...inRounds));
  expect(wizard.draft.roundPositions[0]).toEqual({ 1: 2 });
});

test('a cleared draft is empty and on the requested step', () => {
  const { draft } = after(...inRounds, tap(1), { type: 'replaced', draft: { ...emptyDraft(TODAY), currentStep: 2 } });
  expect(draft).toEqual({ ...emptyDraft(TODAY), currentStep: 2 });
});

const anyAction: fc.Arbitrary<WizardAction> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 8 }).map(tap) },
  fc.constantFrom<WizardAction>(
    { type: 'tapUndone' }, { type: 'roundFinished' }, { type: 'teamsConfirmed' }, { type: 'roleChosen', role: 4 },
    { type: 'roundOpened', round: 5 }, { type: 'seatChosen', team: 0, slot: 'player2Id', playerId: 9 },
    { type: 'changed', change: { attempt: { content: '{}', key: 'k', memberId: 2 } } },
    changed({ gameDate: '' }),
    { type: 'seatChosen', team: 0, slot: 'player2Id', playerId: null }, drawn,
    { type: 'seatsSwapped', one: 1, other: 9 }, changed({ drawMethod: 'fresh' }),
  ),
  fc.constantFrom<GameDraft['currentStep']>(2, 3, 4).map((currentStep) => changed({ currentStep })),
);

/** Reduces an action that a person can do: only players at the table have a seat to tap. */
function reduceSeen(wizard: Wizard, action: WizardAction): Wizard {
  const ids = wizard.draft.processedTeams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]);
  return action.type === 'seatTapped' && !ids.includes(action.playerId) ? wizard : reduceWizard(wizard, action);
}

test('after any actions the stored draft is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
      const { draft } = actions.reduce(reduceSeen, after(...inRounds));
      expect(draftIn(JSON.stringify(draft))).toEqual(draft);
    }),
  );
});
