/** Tests that every malformed request is refused with a sentence and the right status, and changes nothing. */
import { errorView, type ErrorView } from '../../contract/refusal.js';
import { ALL_TIED_ROUNDS, CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { LIBRARY_TEXT } from '../faults/random-malformed-requests.js';
import { EQUAL_WINNERS_ROUNDS, groupOfSuite, newMember, record, submissionOf } from '../worlds/group.js';

let headBefore: unknown;

const logHead = async (): Promise<unknown> => (await group.admin.get<{ logHead: string }>('/api/health')).body.logHead;

/** Game 1 is clear, game 2 tied in the middle, game 3 won by two equal players, game 4 tied altogether. */
const group = groupOfSuite({}, async (group) => {
  await record(group.recorder, { rounds: CLEAR_ROUNDS });
  await record(group.recorder, { rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { rounds: ALL_TIED_ROUNDS });
});

beforeEach(async () => {
  headBefore = await logHead();
});

afterEach(async () => {
  expect(await logHead()).toBe(headBefore);
});

type Body = Record<string, unknown>;

async function refusal(call: string, send?: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const [method = '', path = ''] = call.split(' ');
  const text = typeof send === 'string' || send === undefined ? send : JSON.stringify(send);
  const { status, body } = await group.admin.send<ErrorView>(method, path, text, { headers });
  const { message } = errorView.parse(body);
  expect(message).not.toMatch(LIBRARY_TEXT);
  return [status, message];
}

const valid = submissionOf({ rounds: CLEAR_ROUNDS });
const [team1 = {}, ...otherTeams] = valid.teams as readonly Body[];

const withGame = (change: Body): object => ({ ...valid, game: { ...valid.game, ...change } });
const withTeam = (change: Body): object => ({ ...valid, teams: [{ ...team1, ...change }, ...otherTeams] });
const without = (name: string): Body => Object.fromEntries(Object.entries(team1).filter(([key]) => key !== name));
const seated = (...seats: (readonly [number, number])[]): object => submissionOf({ seats, rounds: CLEAR_ROUNDS });

describe('POST /api/games says', () => {
  test.each<[string, unknown]>([
    ['Game data is missing', {}],
    ['Game data is missing', []],
    ['Game data is missing', { teams: valid.teams }],
    ['Game data is missing', { ...valid, game: null }],
    ['Game data is missing', { ...valid, game: 'today' }],
    ['Game date is required', { ...valid, game: {} }],
    ['Game date is required', withGame({ date: '' })],
    ['Game date is required', withGame({ date: null })],
    ['Game date is required', withGame({ date: 20250314 })],
    ['Teams data must be an array', { game: valid.game }],
    ['Teams data must be an array', { ...valid, teams: {} }],
    ['Teams data must be an array', { ...valid, teams: 'all' }],
    ['Teams array cannot be empty', { ...valid, teams: [] }],
    ['Team 1 is invalid', { ...valid, teams: [null, ...otherTeams] }],
    ['Team 1 is invalid', { ...valid, teams: ['first', ...otherTeams] }],
    ['Team 4 is invalid', { ...valid, teams: [team1, ...otherTeams.slice(0, 2), 4] }],
    ['Team 1 is missing player1Id', { ...valid, teams: [without('player1Id'), ...otherTeams] }],
    ['Team 1 is missing player1Id', withTeam({ player1Id: null })],
    ['Team 1 is missing player2Id', withTeam({ player2Id: '' })],
    ['Team 1 is missing scores array', { ...valid, teams: [without('player1Scores'), ...otherTeams] }],
    ['Team 1 is missing scores array', withTeam({ player1Scores: '2,2,2,2,4' })],
    ['Team 1 is missing scores array', withTeam({ player2Scores: null })],
  ])('%s: %j', async (message, send) => {
    expect(await refusal('POST /api/games', send)).toEqual([400, message]);
  });
});

describe('POST /api/games names the broken rule', () => {
  const noDate = 'Write a date as YYYY-MM-DD';
  const unseen = 'Location and game type must be one line of text';
  test.each<[number, string, unknown]>([
    [400, noDate, withGame({ date: '2025-02-30' })],
    [400, noDate, withGame({ date: '14.03.2025' })],
    [400, noDate, withGame({ date: '0000-01-01' })],
    [400, noDate, withGame({ date: '2025-3-14' })],
    [400, noDate, withGame({ date: '2025-03-14 or so' })],
    [400, 'The year must be from 2000 to 2027, not 202.', withGame({ date: '0202-03-14' })],
    [400, noDate, withGame({ date: '\u0000' })],
    [409, 'A game cannot be recorded before its date Thu 30 Jul 2026.', withGame({ date: '2026-07-30' })],
    [409, 'A game cannot be recorded before its date Fri 31 Dec 9999.', withGame({ date: '9999-12-31' })],
    [400, unseen, withGame({ location: 'Game\u0000Room' })],
    [400, unseen, withGame({ location: 'Game\nRoom' })],
    [400, unseen, withGame({ gameType: '\ud800' })],
    [400, 'Location and game type can have at most 100 characters', withGame({ location: 'x'.repeat(101) })],
    [400, 'Location and game type must be text', withGame({ location: 7 })],
    [400, 'A game has 4 or 5 teams, not 3.', { ...valid, teams: otherTeams }],
    [400, 'A game has at most 5 teams', { ...valid, teams: Array.from({ length: 21 }, () => team1) }],
    [400, 'Player 3 is in more than one seat.', withTeam({ player1Id: 3 })],
    [400, 'organizer is in more than one seat.', withTeam({ player1Id: 1, player2Id: 1 })],
    [400, 'No Player is in more than one seat.', withTeam({ player1Id: NO_PLAYER.id, player2Id: NO_PLAYER.id })],
    [400, 'A game needs 8 real players, not 7.', seated([NO_PLAYER.id, 1], [3, 2], [5, 4], [7, 6])],
    [400, 'There is no player 4711.', withTeam({ player1Id: 4711 })],
    [400, 'There is no player 1.5.', withTeam({ player1Id: 1.5 })],
    [400, 'There is no player 0.', withTeam({ player1Id: 'NaN' })],
    [400, 'There is no player 0.', withTeam({ player1Id: { id: 1 } })],
    [400, 'There is no player 0.', withTeam({ player1Id: '1e999' })],
    [400, 'There is no player 1e+300.', withTeam({ player1Id: 1e300 })],
    [400, 'organizer needs the points of 5 rounds, not 4.', withTeam({ player1Scores: [2, 2, 2, 2] })],
    [400, 'organizer needs the points of 5 rounds, not 0.', withTeam({ player1Scores: [] })],
    [400, 'A team has the points of 5 rounds', withTeam({ player1Scores: Array.from({ length: 51 }, () => 0) })],
    [400, 'Round 1 has no role worth +3.', withTeam({ player1Scores: [3, 2, 2, 2, 4] })],
    [400, 'Round 5 has no role worth +1.', withTeam({ player1Scores: [2, 2, 2, 2, 1] })],
    [400, 'Round 2 has no role worth +1.5.', withTeam({ player1Scores: [2, 1.5, 2, 2, 4] })],
    [400, 'Round 3 needs exactly one President (+2), found none.', withTeam({ player1Scores: [2, 2, 'x', 2, 4] })],
    [400, 'Round 4 needs exactly one Vice President (+1), found 2.', withTeam({ player2Scores: [0, 0, 0, 1, 0] })],
  ])('%i %s', async (status, message, send) => {
    expect(await refusal('POST /api/games', send)).toEqual([status, message]);
  });

  test('in a game of nine, where No Player scores', async () => {
    const seats = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
    const send = submissionOf({ seats, rounds: [[79, 3, 5, 7], ...CLEAR_ROUNDS.slice(1)] });
    expect(await refusal('POST /api/games', send)).toEqual([400, 'Round 1 gives No Player +2, it is always 0.']);
  });
});

describe('tie-breakers and first exits', () => {
  const order = (teamId: unknown, exitOrder: unknown): object => ({ teamId, exitOrder });
  const batch = (...tieBreakers: object[]): object => ({ tieBreakers });
  const exit = (teamId: unknown, firstExitPlayerId: unknown): object => ({ teamId, firstExitPlayerId });
  const shape = 'Send a tie-breaker as {teamId, exitOrder} or {tieBreakers: [{teamId, exitOrder}, …]}';
  const place = 'exitOrder must be a place among the tied teams';
  const unique = 'Each team must have a unique exit order.';
  test.each<[string, number, string, unknown]>([
    ['2/position-tie-breakers', 400, shape, {}],
    ['2/position-tie-breakers', 400, shape, batch()],
    ['2/position-tie-breakers', 400, shape, order('two', 'first')],
    ['2/position-tie-breakers', 400, shape, batch(...Array.from({ length: 6 }, () => order(2, 1)))],
    ['2/position-tie-breakers', 400, place, order(2, 0)],
    ['2/position-tie-breakers', 400, 'teamId must be the number of a team', order(6, 1)],
    ['2/position-tie-breakers', 400, shape, order(2, 1.5)],
    ['2/position-tie-breakers', 400, place, batch(order(2, 1), order(3, null))],
    ['2/position-tie-breakers', 400, 'Team 2 is listed twice.', batch(order(2, 1), order(2, 2))],
    ['2/position-tie-breakers', 409, 'Team 1 is not tied with another team.', order(1, 1)],
    ['2/position-tie-breakers', 409, 'Team 2 needs an exit order from 1 to 2.', order(2, 3)],
    ['2/position-tie-breakers', 409, unique, batch(order(2, 1), order(3, 1))],
    ['2/position-tie-breakers', 409, 'Teams 2, 3 are tied at 0: give each of them an exit order.', batch(order(2, 1))],
    ['99/position-tie-breakers', 404, 'Game 99 does not exist.', order(2, 1)],
    ['3/tie-breakers', 400, 'The request must be a JSON object', []],
    ['3/tie-breakers', 400, 'teamId must be the number of a team', { firstExitPlayerId: 1 }],
    ['3/tie-breakers', 400, 'firstExitPlayerId must be the id of a player', { teamId: 1 }],
    ['3/tie-breakers', 400, 'firstExitPlayerId must be the id of a player', exit(1, 'Mina')],
    ['3/tie-breakers', 400, 'firstExitPlayerId must be the id of a player', exit(1, -1)],
    ['3/tie-breakers', 409, 'Player 3 is not in team 1.', exit(1, 3)],
    ['3/tie-breakers', 400, 'firstExitPlayerId must be the id of a player', exit(1, 1e300)],
    ['3/tie-breakers', 409, 'Only the team in first place has a first exit.', exit(2, 3)],
    ['4/tie-breakers', 409, 'Only the team in first place has a first exit.', exit(1, 1)],
    ['1/tie-breakers', 409, 'The two players in first place have different totals.', exit(1, 1)],
    ['99/tie-breakers', 404, 'Game 99 does not exist.', exit(1, 1)],
  ])('%s: %i %s', async (path, status, message, send) => {
    expect(await refusal(`POST /api/games/${path}`, send)).toEqual([status, message]);
  });
});

describe('corrections, voids and months', () => {
  const reason = 'Give a reason of 1 to 500 characters.';
  const rules = 'Rules are points of five roles, five places and seven lines of an evening, how often round 5 counts, '
    + 'and how small evenings are read';
  const corrected = (change: Body): object => ({ ...valid, reason: 'A slip', ...change });
  const board = 'leaderboardData must be the board of the month as it is shown';
  const march = (leaderboardData: unknown): object => ({ year: 2025, month: 3, leaderboardData });
  const line = { user: { id: 1 }, totalScore: 10, monthlyFinalScore: 10 };
  test.each<[string, number, string, unknown]>([
    ['POST /api/games/1/correct', 400, 'Game data is missing', {}],
    ['POST /api/games/1/correct', 400, reason, valid],
    ['POST /api/games/1/correct', 400, reason, corrected({ reason: ' ' })],
    ['POST /api/games/1/correct', 400, reason, corrected({ reason: 'x'.repeat(501) })],
    ['POST /api/games/1/correct', 400, reason, corrected({ reason: 'x'.repeat(5001) })],
    ['POST /api/games/1/correct', 400, reason, corrected({ reason: 7 })],
    ['POST /api/games/1/correct', 400, 'Teams array cannot be empty', corrected({ teams: [] })],
    ['POST /api/games/1/correct', 400, 'A game has 4 or 5 teams, not 3.', corrected({ teams: otherTeams })],
    ['POST /api/games/99/correct', 404, 'Game 99 does not exist.', corrected({})],
    ['POST /api/games/x/void', 400, 'An id must be a positive whole number', { reason: 'x' }],
    ['POST /api/games/1/void', 400, reason, {}],
    ['POST /api/games/1/void', 400, reason, []],
    ['POST /api/games/1/void', 400, 'A reason cannot contain the control character U+0000.', { reason: 'a\u0000b' }],
    ['POST /api/games/1/void', 400, reason, { reason: null }],
    ['POST /api/games/1/restore', 409, 'Game 1 is not voided.', { reason: '' }],
    ['POST /api/finalize-monthly-data', 400, 'A year must have four digits', {}],
    ['POST /api/finalize-monthly-data', 400, 'Name the month by its year and its number', []],
    ['POST /api/finalize-monthly-data', 400, 'A year must have four digits', { year: '2025', month: 3 }],
    ['POST /api/finalize-monthly-data', 400, 'A month must be from 1 to 12', { year: 2025, month: 13 }],
    ['POST /api/finalize-monthly-data', 400, 'A month must be from 1 to 12', { year: 2025, month: true }],
    ['POST /api/finalize-monthly-data', 400, board, march({})],
    ['POST /api/finalize-monthly-data', 400, board, march([null])],
    ['POST /api/finalize-monthly-data', 400, board, march([{ ...line, totalScore: '10' }])],
    ['POST /api/finalize-monthly-data', 400, board, march([{ ...line, user: null }])],
    ['POST /api/finalize-monthly-data', 400, board, march(Array.from({ length: 1001 }, () => line))],
    ['POST /api/admin/monthly-transition', 400, 'A month must be from 1 to 12', { year: 2025, month: 0 }],
    ['POST /api/admin/monthly-transition', 400, 'A year must have four digits', { year: 25, month: 1 }],
    ['POST /api/plans', 400, 'Write a date as YYYY-MM-DD', { time: '20:00' }],
    ['POST /api/plans', 400, 'Write a time as HH:MM', { date: '2026-08-07', time: '8pm' }],
    ['POST /api/plans', 400, 'A place must be text', { date: '2026-08-07', time: '20:00', place: 3 }],
    ['POST /api/plans', 400, 'The year must be from 2000 to 2027, not 2028.', { date: '2028-01-01', time: '20:00' }],
    ['POST /api/plans', 409, 'Tuesday 28 July is past: choose today or a later date.',
      { date: '2026-07-28', time: '20:00' }],
    ['POST /api/plans/2026-08-07/answers', 400, 'answer must be one of in, maybe, out', { answer: 'perhaps' }],
    ['POST /api/plans/2026-08-07/answers', 404, 'No evening is planned for Friday 7 August.', { answer: 'in' }],
    ['POST /api/plans/2026-08-07/guests', 400, 'Name a member by their id', { answer: 'in' }],
    ['POST /api/plans/2026-08-07/guests', 404, 'There is no guest 3.', { userId: 3, answer: 'in' }],
    ['POST /api/guests', 400, 'Display name is required', {}],
    ['POST /api/plans/2026-08-07/move', 400, reason, { date: '2026-08-08' }],
    ['POST /api/plans/2026-08-07/remind', 400, 'Name a member by their id', { userId: '3' }],
    ['POST /api/plans/wishes', 400, 'Send usuallyComes or wantsReminder', {}],
    ['POST /api/plans/weekly', 400, 'weekday must be a number from 1, Monday, to 7, Sunday',
      { weekday: 8, time: '20:00' }],
    ['POST /api/plans/weekly', 400, 'The year must be from 2000 to 2027, not 1999.',
      { weekday: 5, time: '20:00', from: '1999-12-31' }],
    ['POST /api/plans/weekly/0/end', 400, 'weekday must be a number from 1, Monday, to 7, Sunday', { reason: 'x' }],
    ['POST /api/plans/weekly/1/end', 404, 'Nothing is planned for every Monday.', { reason: 'x' }],
    ['POST /api/what-if', 400, rules, { period: '2025-03', rules: { places: [1, 2] } }],
    ['POST /api/group/facts', 400, 'A text of the group must be text', { place: 3, reason: 'x' }],
    ['POST /api/months/2025-13/reopen', 400, 'Write a month as YYYY-MM', { reason: 'x' }],
    ['POST /api/months/2025-3/reopen', 400, 'Write a month as YYYY-MM', { reason: 'x' }],
    ['POST /api/months/2025-03/reopen', 400, reason, {}],
    ['POST /api/months/2025-03/reopen', 409, 'March 2025 is not finalized.', { reason: 'x' }],
  ])('%s: %i %s', async (call, status, message, send) => {
    expect(await refusal(call, send)).toEqual([status, message]);
  });
});

describe('members and logins', () => {
  const name = 'A display name has 1 to 60 characters, all on one line.';
  const nul = 'A display name cannot contain the control character U+0000.';
  const username = 'A username has 3 to 32 of the characters a-z, 0-9, dot, underscore and hyphen.';
  const member = (change: Body): object => newMember('newcomer', change);
  test.each<[string, number, string, unknown]>([
    ['POST /api/users', 400, 'The request must be a JSON object', []],
    ['POST /api/users', 400, 'Username is required', {}],
    ['POST /api/users', 400, 'Username is required', member({ username: ' ' })],
    ['POST /api/users', 400, username, member({ username: 'no' })],
    ['POST /api/users', 400, username, member({ username: 'new\u0000comer' })],
    ['POST /api/users', 400, username, member({ username: 'näme' })],
    ['POST /api/users', 400, 'Display name is required', member({ displayName: null })],
    ['POST /api/users', 400, name, member({ displayName: ' ' })],
    ['POST /api/users', 400, nul, member({ displayName: 'New\u0000comer' })],
    ['POST /api/users', 400, name, member({ displayName: '\u202e\u{e0041}' })],
    ['POST /api/users', 400, name, member({ displayName: 'x'.repeat(61) })],
    ['POST /api/users', 400, 'A password is required', member({ password: 12345678 })],
    ['POST /api/users', 400, 'A password has at least 8 characters', member({ password: 'short' })],
    ['POST /api/users', 400, 'A password has at most 200 characters', member({ password: 'x'.repeat(201) })],
    ['POST /api/users', 400, 'isAdmin must be true or false', member({ isAdmin: 'yes' })],
    ['POST /api/users', 409, 'The username organizer is taken.', newMember('organizer')],
    ['PATCH /api/users/2', 400, 'Username is required', { username: ' ' }],
    ['PATCH /api/users/2', 409, 'The member has logged in already, so the username stays.', { username: 'renamed' }],
    ['PATCH /api/users/2', 400, 'id, isPlaceholder cannot be changed', { id: 1, isPlaceholder: true }],
    ['PATCH /api/users/2', 400, 'Send at least one change of the member', []],
    ['PATCH /api/users/2', 400, 'Write a date as YYYY-MM-DD', { isShishaSmoker: true, from: '2025-02-30' }],
    ['PATCH /api/users/2', 400, 'Write a date as YYYY-MM-DD', { isShishaSmoker: true, from: '0000-01-01' }],
    ['PATCH /api/users/2', 400, 'The year must be from 2000 to 2027, not 26.', {
      isShishaSmoker: true, from: '0026-01-01' }],
    ['PATCH /api/users/2', 400, 'Send isShishaSmoker with from, the first day of the type',
      { from: '2025-03-01', displayName: 'Renamed' }],
    ['PATCH /api/users/2', 400, name, { displayName: '' }],
    ['PATCH /api/users/2', 400, 'A password has at least 8 characters', { password: 'short' }],
    ['PATCH /api/users/1', 409, 'The last active admin must stay: choose another admin first.', { isAdmin: false }],
    ['PATCH /api/users/79', 409, 'No Player cannot be changed.', { displayName: 'Somebody' }],
    ['POST /api/invitations', 400, 'Display name is required', {}],
    ['POST /api/invitations', 400, name, { displayName: ' ' }],
    ['POST /api/invitations', 400, 'isAdmin must be true or false', { displayName: 'Noor', isAdmin: 1 }],
    ['POST /api/invitations', 409, 'There is already a member called Player 3.', { displayName: 'player 3' }],
    ['POST /api/invitations/99/revoke', 404, 'There is no card 99.', { reason: 'Wrong number' }],
    ['POST /api/users/99/password-card', 404, 'There is no member 99.', {}],
    ['POST /api/join/card', 400, 'A secret is required', {}],
    ['POST /api/join/card', 400, 'A secret has at most 200 characters', { secret: 'x'.repeat(201) }],
    ['POST /api/join', 400, 'A secret is required', { username: 'noor', password: 'long-enough' }],
    ['POST /api/join', 400, 'Username is required', { secret: 'x', password: 'long-enough' }],
    ['POST /api/join', 400, 'A password is required', { secret: 'x', username: 'noor' }],
    ['POST /api/auth/login', 400, 'The request must be a JSON object', []],
    ['POST /api/auth/login', 400, 'Username is required', {}],
    ['POST /api/auth/login', 400, 'Username is required', { username: ' ', password: 'x' }],
    ['POST /api/auth/login', 400, 'Username is required', { username: ['organizer'], password: 'x' }],
    ['POST /api/auth/login', 400, 'Password is required', { username: 'organizer' }],
    ['POST /api/auth/login', 400, 'Password is required', { username: 'organizer', password: '' }],
    ['POST /api/auth/login', 400, 'A username has no control characters', { username: 'a\u0000b', password: 'x' }],
    ['POST /api/auth/password', 400, 'The request must be a JSON object', []],
    ['POST /api/auth/password', 400, 'Current password is required', { newPassword: 'long-enough' }],
    ['POST /api/auth/password', 400, 'A password is required', { currentPassword: 'x' }],
  ])('%s: %i %s', async (call, status, message, send) => {
    expect(await refusal(call, send)).toEqual([status, message]);
  });
});

test.each(['/', '/api/', '/assets/', '/metrics/'])('a path of more than 1,000 characters below %s', async (below) => {
  const answer = await group.application.anonymous().get(below.padEnd(1_001, '.'));
  expect(answer.status).toBe(414);
  expect(answer.body).toEqual({ message: 'The path of an address has at most 1000 characters.' });
});
