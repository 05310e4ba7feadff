/** Tests who is reminded of an evening, and who is warned that it is short of players. */
import { type Plan, planDecider } from '../plan/plan.decider.js';
import { remindedOf, warnedOf } from './notice-rules.js';

const evening = (...given: [playerId: number, answer: 'in' | 'out'][]): Plan => ({
  ...planDecider.evolve(null, {
    type: 'EveningPlanned',
    data: { planId: 1, date: '2026-08-07', time: '20:00', place: 'Here', note: '', isWeekly: false },
  }, '2026-08-01T12:00:00.000Z')!,
  answers: given.map(([playerId, answer]) => ({ playerId, answer, reason: '' })),
});
const member = (id: number, rights = { isAdmin: false, canCreateGames: false }, wantsReminder = true) =>
  ({ id, ...rights, wantsReminder });
const cancelled = { by: 1, reason: 'Rain', at: '2026-08-01T12:00:00.000Z' };
const admin = { isAdmin: true, canCreateGames: false };
const recorder = { isAdmin: false, canCreateGames: true };

test('members who want a reminder and have not answered get one', () => {
  const members = [member(1), member(2), member(3, recorder, false)];
  expect(remindedOf(evening([2, 'out']), members)).toEqual([1]);
  expect(remindedOf({ ...evening(), cancelled }, members)).toEqual([]);
});

test('recorders learn before it begins that fewer than eight are in', () => {
  const members = [member(1, admin), member(2, recorder), member(3)];
  const inFor = (count: number) =>
    evening(...Array.from({ length: count }, (_, id): [number, 'in'] => [id + 1, 'in']));
  expect(warnedOf(inFor(7), members, '18:00')).toEqual([1, 2]);
  expect(warnedOf(inFor(8), members, '18:00')).toEqual([]);
  expect(warnedOf(inFor(7), members, '20:00')).toEqual([]);
  expect(warnedOf({ ...inFor(7), cancelled }, members, '18:00')).toEqual([]);
});
