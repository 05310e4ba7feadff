import { NO_PLAYER } from '../../../../domain/no-player.js';
import { emptyDraft, type TeamDraft } from '../draft/game-draft.js';
import {
  completeTeams, mayContinue, playerCountOf, rolesOfSeated, seated, seatOf, swapped, teamCountFor,
} from './team-choice.js';

const team = (player1Id: number | null, player2Id: number | null): TeamDraft => ({ player1Id, player2Id });
const FOUR = [team(1, 2), team(3, 4), team(5, 6), team(7, 8)];
const EMPTY = emptyDraft('2026-07-29').teams;

test('a seat can be filled and emptied, but not with a player from another seat', () => {
  const taken = seated(EMPTY, { team: 1, slot: 'player2Id', playerId: 7 });
  expect(taken[1]).toEqual(team(null, 7));
  expect(seated(taken, { team: 0, slot: 'player1Id', playerId: 7 })).toEqual(taken);
  expect(seated(taken, { team: 1, slot: 'player2Id', playerId: null })).toEqual(EMPTY);
});

test('a tap finds the seat of a player, or the next free one', () => {
  const teams = [team(1, 2), team(3, null), team(null, 6)];
  expect(seatOf(teams, 6)).toEqual({ team: 2, slot: 'player2Id' });
  expect(seatOf(teams, null)).toEqual({ team: 1, slot: 'player2Id' });
  expect(seatOf(FOUR, null)).toBeUndefined();
});

test('No Player also has one seat at most', () => {
  const taken = seated(EMPTY, { team: 1, slot: 'player2Id', playerId: NO_PLAYER.id });
  expect(seated(taken, { team: 2, slot: 'player1Id', playerId: NO_PLAYER.id })).toEqual(taken);
});

test('only complete teams continue to the rounds, renumbered', () => {
  expect(completeTeams([team(1, 2), team(3, null), team(5, 6)])).toEqual([
    { teamId: 1, player1Id: 1, player2Id: 2 }, { teamId: 2, player1Id: 5, player2Id: 6 },
  ]);
});

test('the rounds need eight real players in complete teams', () => {
  expect(mayContinue(FOUR)).toBe(true);
  expect(mayContinue([...FOUR.slice(0, 3), team(7, NO_PLAYER.id)])).toBe(false);
  expect(mayContinue([...FOUR.slice(0, 3), team(7, null), team(8, null)])).toBe(false);
  expect(playerCountOf([...FOUR, team(9, NO_PLAYER.id)])).toBe(9);
});

test('the roles of a player who left the table are free again', () => {
  const rounds = [{ 1: 1, 9: 2, 3: 4 }, {}, {}, {}, { 9: 5 }] as const;
  expect(rolesOfSeated(rounds, completeTeams(FOUR))).toEqual([{ 1: 1, 3: 4 }, {}, {}, {}, {}]);
});

test('two players can change seats', () => {
  expect(swapped([team(1, 2), team(null, 3)], 2, 3)).toEqual([team(1, 3), team(null, 2)]);
});

test.each([[8, 4], [9, 5], [10, 5]] as const)('of %i players are %i teams', (count, teams) => {
  expect(teamCountFor(count)).toBe(teams);
});
