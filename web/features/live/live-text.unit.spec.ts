/** Tests the words of a running game: whose number is large, what it means, the last role and what is read out. */
import type { LiveGame } from '../../../contract/live.js';
import { partsOf } from '../../../domain/text.js';
import { headline, lastRole, spokenText, teamsNow } from './live-text.js';

const NAMES = ['', 'Kofi', 'Hana', 'Goran', 'Amara', 'Dana', 'Bruno', 'Chidi', 'Elif'];
const player = (id: number) => ({ id, displayName: NAMES[id]!, avatarUrl: null });

/** Teams of 1 and 2, 3 and 4, and so on, with these sums; a place is null where two are equal. */
const gameWith = (sums: readonly number[]): LiveGame => ({
  id: 1, recorder: player(1), startedAt: '', changedAt: '', date: '2026-07-31', ofEvening: 3, currentRound: 4,
  roles: [], askedBy: null, askedAt: null,
  teams: sums.map((roundSum, index) => ({
    teamId: index + 1, players: [player(2 * index + 1), player(2 * index + 2)], roundSum,
    scores: [roundSum, null, null, null, null],
  })),
  ifEnded: {
    places: sums.map((sum, index) => ({
      teamId: index + 1,
      place: sums.filter((each) => each === sum).length > 1 ? null : sums.filter((each) => each > sum).length + 1,
    })),
    cards: [],
  },
});

const said = (sums: readonly number[], readerId: number) => {
  const { sum, title, note } = headline(gameWith(sums), readerId);
  return [sum, ...[title, note].map((text) => partsOf(text).join(''))];
};

test('a player sees the own sum, the place and the distance to the best of the others', () => {
  expect(said([4, 3, 2, -1], 4)).toEqual([3, 'You and Goran', '2nd if it ended now, 1 behind Kofi & Hana']);
  expect(said([4, 3, 2, -1], 1)).toEqual([4, 'You and Hana', '1st if it ended now, 1 ahead of Goran & Amara']);
  expect(said([3, 3, 2, -1], 1)).toEqual([3, 'You and Hana', 'Level with Goran & Amara']);
  expect(said([4, 2, 2, -1], 3)).toEqual([2, 'You and Amara', 'Level with Dana & Bruno, 2 behind Kofi & Hana']);
});

test('everybody else sees the leaders', () => {
  expect(said([4, 3, 2, -1], 99)).toEqual([4, 'Kofi & Hana lead', 'Goran & Amara are 1 behind.']);
  expect(said([3, 3, 2, -1], 99)).toEqual([3, 'Kofi & Hana and Goran & Amara are level', 'Dana & Bruno are 1 behind.']);
  expect(said([0, 0, 0, 0], 99)).toEqual([
    0, 'Kofi & Hana, Goran & Amara, Dana & Bruno and Chidi & Elif are level', '']);
});

test('the best team is first, tied ones in their order', () => {
  expect(teamsNow(gameWith([0, 3, 0, 4])).map(({ teamId }) => teamId)).toEqual([4, 2, 1, 3]);
});

test('the news is the role that was not known before, else the last one', () => {
  const roles = [{ role: 1, playerId: 2 }, { role: 2, playerId: 1 }, { role: 4, playerId: 5 }] as const;
  const game = { ...gameWith([0, 0, 0, 0]), roles: [...roles] };
  expect(lastRole(game, [roles[0], roles[2]])).toMatchObject({ name: 'Kofi', text: 'went out second' });
  expect(lastRole(game)).toMatchObject({ name: 'Dana', text: 'is second to last' });
  expect(lastRole(gameWith([0, 0, 0, 0]))).toBeNull();
});

test('a screen reader hears the own team, or the leaders', () => {
  expect(spokenText(gameWith([4, 3, 2, -1]), 4)).toBe('Goran and Amara, 2nd, plus 3');
  expect(spokenText(gameWith([4, 3, 2, -1]), 7)).toBe('Chidi and Elif, 4th, minus 1');
  expect(spokenText(gameWith([3, 3, 2, -1]), 99)).toBe('Kofi and Hana, tied, plus 3');
});
