/** Tests the sample group: starts at the same time load the same events, and all of them are valid. */
import { SPECIFIED_FEES } from '../../domain/account/fees.js';
import { SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { seasonFaults } from '../import/season-check.js';
import { seasonFile } from '../../contract/season.js';
import { gameTimes, paymentTime, sampleSeason } from './sample-group.js';

const TODAY = '2026-07-15';
/** The clock shows 22:00 in Toronto. */
const NOW = new Date('2026-07-16T02:00:00Z');
const season = sampleSeason(NOW);

test('the sample group is the same for every start at a time', () => {
  expect(sampleSeason(NOW)).toEqual(season);
});

test('the sample group passes the checks of an import', () => {
  expect(seasonFile.parse(season)).toEqual(season);
  const [known, names] = [new Map([['noplayer', 79]]), new Map([[79, 'No Player']])];
  expect(seasonFaults(season, { known, names, today: TODAY, facts: SPECIFIED_FACTS })).toEqual([]);
});

test.each([
  ['2026-07-15T16:00:00Z', '2026-07-14', 'noon'],
  ['2026-07-16T00:24:59Z', '2026-07-14', 'before the first game of the day is over'],
  ['2026-07-16T00:25:00Z', '2026-07-15', 'when that game was just recorded'],
  ['2026-03-08T16:00:00Z', '2026-03-07', 'on the day when clocks change'],
])('nothing of the sample group is still to come: at %s the last evening is of %s (%s)', (instant, evening) => {
  const now = new Date(instant);
  const { games, payments } = sampleSeason(now);
  expect(games.at(-1)!.date).toBe(evening);
  expect(gameTimes(games).at(-1)!.getTime()).toBeLessThanOrEqual(now.getTime());
  expect(payments.every(({ paymentDate }) => paymentTime(paymentDate) <= now)).toBe(true);
  expect(now.getTime() - gameTimes(games).at(-1)!.getTime()).toBeLessThan(24 * 3_600_000);
});

test('in the sample group most dues are paid, on an evening when the member played', () => {
  const dues = new Set(season.games.flatMap(({ date, teams }) =>
    teams.flatMap(({ player1, player2 }) => [player1, player2])
      .filter((username) => username !== 'noplayer').map((username) => `${username} ${date.slice(0, 7)}`)));
  const { payments } = season;
  expect(payments.length).toBeGreaterThan(dues.size / 2);
  expect(payments.length).toBeLessThan(dues.size);
  for (const { username, amountPaid, paymentDate, billingMonth } of payments) {
    expect([1, 2].flatMap((times) => Object.values(SPECIFIED_FEES).map((fee) => times * fee))).toContain(amountPaid);
    expect(dues).toContain(`${username} ${billingMonth}`);
    const evening = season.games.filter(({ date }) => date === paymentDate).flatMap(({ teams }) => teams);
    expect(evening.flatMap(({ player1, player2 }) => [player1, player2])).toContain(username);
  }
});
