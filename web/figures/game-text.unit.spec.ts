import type { GameView, TeamView, TiedBlockView } from '../../contract/games.js';
import { isTeamOf, namesOf, pendingTies, playersOf, teamOf, teamsByPlace, tieText } from './game-text.js';

const player = (id: number, displayName: string) => ({ id, displayName, avatarUrl: null });
const team = (teamId: number, roundSum: number, position: number | null): TeamView => ({
  teamId,
  players: [player(teamId * 10, `A${teamId}`), player(teamId * 10 + 1, `B${teamId}`)],
  scores: [0, 0, 0, 0, 0], player1Scores: [0, 0, 0, 0, 0], player2Scores: [0, 0, 0, 0, 0],
  player1TotalScore: 0, player2TotalScore: 0, roundSum, position, totalScore: 0,
});
const block = (places: number[], resolved = false): TiedBlockView => ({ roundSum: 0, places, teamIds: [], resolved });

const game: GameView = {
  id: 300, date: '2026-07-09', location: 'Game Room', gameType: 'Standard',
  teams: [team(1, -4, null), team(2, 6, 1), team(3, 1, 3), team(4, -4, null), team(5, 1, 2)],
  positionTieBreakers: [], firstExit: null, tiedBlocks: [block([2, 3], true), block([4, 5])],
  cardAllocation: { status: 'noWinner' }, isVoided: false,
};

it('teams are in order of place, and teams that wait for a tie-breaker in order of sum', () => {
  expect(teamsByPlace(game.teams).map(({ teamId }) => teamId)).toEqual([2, 5, 3, 1, 4]);
  expect(game.teams[0]!.teamId).toBe(1);
});

it('a team is named after its players', () => {
  expect(namesOf(game.teams[1]!.players)).toBe('A2 & B2');
  expect(teamOf(game, 3)).toBe(game.teams[2]);
  expect(teamOf(game, 9)).toBeUndefined();
});

it('a team is found by either of its players and by nobody else', () => {
  expect([20, 21, 30, undefined].map((id) => isTeamOf(game.teams[1]!, id))).toEqual([true, true, false, false]);
});

it('players of a game are found by id, in the order of the ids, all or none', () => {
  expect(playersOf(game, [31, 10])?.map(({ displayName }) => displayName)).toEqual(['B3', 'A1']);
  expect(playersOf(game, [])).toEqual([]);
  expect(playersOf(game, [31, 99])).toBeNull();
});

it('only undecided ties of a game are pending', () => {
  expect(pendingTies(game)).toEqual([block([4, 5])]);
});

it.each([
  [[block([2, 3])], 'Tie for 2nd'],
  [[block([1, 2]), block([4, 5])], 'Tie for 1st and 4th'],
])('%j is called "%s"', (blocks, text) => {
  expect(tieText(blocks)).toBe(text);
});
