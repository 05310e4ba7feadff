/** What the wizard sends is what the rules of the server record. */
import fc from 'fast-check';
import { gameDecider } from '../../../domain/game/game.decider.js';
import { recordGames } from '../../../domain/testing/game-arbitraries.js';
import { roleOf, ROLES } from '../../../domain/scoring/round-points.js';
import type { PositionId, RoundMap } from './game-draft.js';
import { positionPoints, submissionFault, submissionOf } from './game-submission.js';

const team = { player1Id: 1, player2Id: 2, scores: [0, 0, 0, 0, 0] };
const submission = { game: { date: '2026-07-29' }, teams: [team] };

test('what the wizard sends is what the rules would record', () => {
  fc.assert(
    fc.property(recordGames(), (command) => {
      const processedTeams = command.teams.map(({ player1Id, player2Id }, index) => ({
        teamId: index + 1, player1Id, player2Id,
      }));
      const seats = command.teams.flatMap((each) => [
        { id: each.player1Id, scores: each.player1Scores }, { id: each.player2Id, scores: each.player2Scores },
      ]);
      const roundPositions = [0, 1, 2, 3, 4].map((round): RoundMap => Object.fromEntries(
        seats.flatMap(({ id, scores }) => {
          const role = roleOf(scores[round]!, round + 1)!;
          return role === 'NEUTRAL' ? [] : [[id, ROLES[role].id as PositionId]];
        }),
      ));
      const sent = submissionOf({ gameDate: command.game.date, processedTeams, roundPositions });
      const initial = gameDecider.initialState;
      const context = { today: command.game.date };
      expect(gameDecider.decide({ ...command, ...sent }, initial, context)).toEqual(
        gameDecider.decide(command, initial, context),
      );
      for (const each of sent.teams) {
        expect(each.scores).toEqual(each.player1Scores.map((points, round) => points + each.player2Scores[round]!));
      }
      expect(submissionFault(sent)).toBeNull();
    }),
  );
});

test('round 5 counts double', () => {
  expect([1, 2, 4, 5].map((id) => positionPoints(id as PositionId, 4))).toEqual([2, 1, -1, -2]);
  expect([1, 2, 4, 5].map((id) => positionPoints(id as PositionId, 5))).toEqual([4, 2, -2, -4]);
});

test.each([
  ['Game data is missing', null],
  ['Game data is missing', { teams: [team] }],
  ['Game date is required', { ...submission, game: { date: '' } }],
  ['Teams data must be an array', { ...submission, teams: {} }],
  ['Teams array cannot be empty', { ...submission, teams: [] }],
  ['Team 2 is invalid', { ...submission, teams: [team, null] }],
  ['Team 2 is missing player1Id', { ...submission, teams: [team, { ...team, player1Id: null }] }],
  ['Team 1 is missing player2Id', { ...submission, teams: [{ ...team, player2Id: undefined }] }],
  ['Team 1 is missing scores array', { ...submission, teams: [{ ...team, scores: '0' }] }],
  [null, submission],
])('%s', (fault, sent) => expect(submissionFault(sent)).toBe(fault));
