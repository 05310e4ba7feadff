/** Tests when an evening ends, and that it ends once. */
import { specify } from '../testing/given-when-then.js';
import { eveningDecider } from './evening.decider.js';
import type { EveningEvent } from './evening.events.js';

const given = specify(eveningDecider, { today: '2026-07-31' });
const date = '2026-07-31';
const end = (openAfter: number | null, isPlayed = true) => (
  { type: 'EndEvening', date, isPlayed, openAfter } as const);
const ended: EveningEvent = { type: 'EveningEnded', data: { date } };

test('an evening with a game ends', () => {
  given().when(end(0)).then(ended);
});

test('without a game there is no evening to end', () => {
  given().when(end(0, false)).refused('EveningMustHaveGames', 'conflict',
    'Nobody has played on Friday 31 July: an evening ends after its first game.');
});

test('one that has ended stays as it is, also for who saw it open', () => {
  given(ended).when(end(null)).then();
  given(ended).when(end(0)).then();
});

test('one that a game has opened again ends once more', () => {
  given(ended).when(end(1)).then(ended);
});
