/** Tests who is offered as the players of the evening. */
import '../../../../testing/worlds/toronto-clocks.js';
import { eveningPlayers, planOfEvening, tablesOfEvening } from './evening-players.js';

const NOW = new Date('2026-07-30T02:00:00Z');
const TODAY = '2026-07-29';
const basis = (date: string, id = 7) => ({ lastGame: { id, date }, tables: [[[1, 2], [3, 79]] as [number, number][]] });
const remembered = (date: string, afterGameId: number | null = 7) => ({ date, playerIds: [5, 6], afterGameId });

test.each([
  ['the last game of this evening', basis(TODAY), null, [1, 2, 3]],
  ['nobody after an earlier evening', basis('2026-07-28'), null, []],
  ['nobody before the first game', { lastGame: null, tables: [] }, null, []],
  ['who sat down on this phone since the last game', basis(TODAY), remembered(TODAY), [5, 6]],
  ['who sat down here before the first game', { lastGame: null, tables: [] }, remembered(TODAY, null), [5, 6]],
  ['a game that was recorded elsewhere since then', basis(TODAY, 8), remembered(TODAY), [1, 2, 3]],
  ['who sat down here while the last game is not known', undefined, remembered(TODAY), [5, 6]],
  ['nobody of another evening', undefined, remembered('2026-07-28'), []],
])('%s', (_what, known, before, players) => {
  expect(eveningPlayers(known, before, NOW)).toEqual(players);
});

test('an evening goes on after midnight, until six', () => {
  const playersAt = (instant: string) => eveningPlayers(basis(TODAY), null, new Date(instant)).length;
  expect([playersAt('2026-07-30T09:59:00Z'), playersAt('2026-07-30T10:00:00Z')]).toEqual([3, 0]);
});

test('the games of an evening are counted after midnight too, and not those before it', () => {
  expect(tablesOfEvening([1, 2, 3], ['2026-07-30', TODAY, '2026-07-28'], NOW)).toEqual([1, 2]);
  expect(tablesOfEvening([1, 2], [], NOW)).toEqual([]);
});

test('what is planned for the evening goes on after midnight too, unless it is cancelled', () => {
  const planned = (date: string, state: 'open' | 'cancelled') => ({ date, state, in: [1, 2] });
  const plans = [planned('2026-07-28', 'open'), planned(TODAY, 'open'), planned('2026-07-30', 'open')];
  expect(planOfEvening(plans, NOW)).toBe(plans[1]);
  expect(planOfEvening(plans, new Date('2026-07-30T10:00:00Z'))).toBe(plans[2]);
  expect(planOfEvening([planned(TODAY, 'cancelled')], NOW)).toBeUndefined();
});
