/** The wizard's submission equals what the rules of the server record. */
import fc from 'fast-check';
import { gameDecider } from '../../../../domain/game/game.decider.js';
import { pointsOf, roleOf, ROLES } from '../../../../domain/scoring/round-points.js';
import { recordGames } from '../../../../domain/testing/game-arbitraries.js';
import type { RoleId } from '../../../figures/given-roles.js';
import type { RoundMap } from '../draft/game-draft.js';
import { submissionOf } from './game-submission.js';
import { on } from '../../../../domain/testing/given-when-then.js';

test('the wizard’s submission has the scores that the rules give', () => {
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
          return role === 'NEUTRAL' ? [] : [[id, ROLES[role].id as RoleId]];
        }),
      ));
      const sent = submissionOf({ gameDate: command.game.date, processedTeams, roundPositions });
      const initial = gameDecider.initialState;
      const context = on(command.game.date);
      expect(gameDecider.decide({ ...command, ...sent }, initial, context)).toEqual(
        gameDecider.decide(command, initial, context),
      );
      for (const each of sent.teams) {
        expect(each.scores).toEqual(each.player1Scores.map((points, round) => points + each.player2Scores[round]!));
      }
    }),
  );
});

test('the wizard’s submission counts round 5 double', () => {
  expect([1, 2, 4, 5].map((id) => pointsOf(id as RoleId, 4))).toEqual([2, 1, -1, -2]);
  expect([1, 2, 4, 5].map((id) => pointsOf(id as RoleId, 5))).toEqual([4, 2, -2, -4]);
});
