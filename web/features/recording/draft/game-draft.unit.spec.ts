/** Tests that only text written by this client is read as a draft. */
import { draftIn, draftOfTeams, emptyDraft, type GameDraft, hasContent } from './game-draft.js';

const TEAMS = [[1, 2], [3, 4], [5, 6], [7, 8]].map(([player1Id, player2Id], index) => ({
  teamId: index + 1, player1Id: player1Id!, player2Id: player2Id!,
}));
const DRAFT: GameDraft = {
  ...draftOfTeams('2026-07-29', TEAMS.map(({ teamId: _, ...seats }) => seats)), currentStep: 3, processedTeams: TEAMS,
  roundPositions: [{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 8: 1 }, {}, {}, {}],
};
const read = (change: object): GameDraft | null => draftIn(JSON.stringify({ ...DRAFT, ...change }));

test('a stored draft is read as it was written', () => {
  expect(draftIn(JSON.stringify(DRAFT))).toEqual(DRAFT);
  expect(draftIn(JSON.stringify(emptyDraft('')))).toEqual(emptyDraft(''));
});

test.each([
  ['nothing', null], ['no JSON', '{'], ['a number', '7'], ['a list', '[]'], ['an empty object', '{}'],
])('%s is not a draft', (_what, text) => expect(draftIn(text)).toBeNull());

test.each([
  ['a step that is none', { currentStep: 7 }],
  ['a date that is none', { gameDate: 'yesterday' }],
  ['four team slots', { teams: DRAFT.teams.slice(1) }],
  ['a seat that holds a text', { teams: [{ player1Id: '1', player2Id: null }, ...DRAFT.teams.slice(1)] }],
  ['a role that is not given', { roundPositions: [{ 1: 3 }, {}, {}, {}, {}] }],
  ['a role given twice', { roundPositions: [{ 1: 1, 3: 1 }, {}, {}, {}, {}] }],
  ['a role of somebody who does not sit there', { roundPositions: [{ 12: 1 }, {}, {}, {}, {}] }],
  ['rounds without teams', { processedTeams: [], roundPositions: [{}, {}, {}, {}, {}] }],
  ['a player who sits twice', { processedTeams: TEAMS.map((team) => ({ ...team, player2Id: 2 })) }],
  ['four rounds', { roundPositions: [{}, {}, {}, {}] }],
  ['an attempt without a key', { attempt: { content: '{}', key: '', memberId: 2 } }],
  ['an attempt of nobody', { attempt: { content: '{}', key: 'k' } }],
])('a draft with %s is none', (_what, change) => expect(read(change)).toBeNull());

test('a draft has content as soon as a player was chosen', () => {
  const empty = emptyDraft('2026-07-29');
  expect(hasContent({ ...empty, gameDate: '2026-07-28', currentStep: 2 })).toBe(false);
  expect(hasContent({ ...empty, selectedPlayers: [4] })).toBe(true);
  expect(hasContent({ ...empty, teams: [{ player1Id: null, player2Id: 4 }, ...empty.teams.slice(1)] })).toBe(true);
  expect(hasContent({ ...empty, roundPositions: [{ 4: 1 }, {}, {}, {}, {}] })).toBe(true);
});

test('the draft of a new game with the same players has their teams and nothing else', () => {
  const again = draftOfTeams('2026-07-30', TEAMS.map(({ player1Id, player2Id }) => ({ player1Id, player2Id })));
  expect(again.teams[3]).toEqual({ player1Id: 7, player2Id: 8 });
  expect(again.teams[4]).toEqual({ player1Id: null, player2Id: null });
  expect(again).toMatchObject({ gameDate: '2026-07-30', currentStep: 2, processedTeams: [], attempt: null });
});
