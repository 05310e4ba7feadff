/** Tests the sample group: every start on a day loads the same, and all of it is valid. */
import { FEE_REGULAR, FEE_SHISHA } from '../../domain/account/fees.js';
import { seasonFaults } from '../import/season-check.js';
import { seasonFile } from '../import/season-file.js';
import { sampleSeason } from './sample-group.js';

const TODAY = '2026-07-15';
const season = sampleSeason(TODAY);

test('the sample group is the same for every start on a day', () => {
  expect(sampleSeason(TODAY)).toEqual(season);
});

test('the sample group passes the checks of an import', () => {
  expect(seasonFile.parse(season)).toEqual(season);
  const [known, names] = [new Map([['noplayer', 79]]), new Map([[79, 'No Player']])];
  expect(seasonFaults(season, { known, names, today: TODAY })).toEqual([]);
});

test('in the sample group most dues are paid, on an evening when the member played', () => {
  const dues = new Set(season.games.flatMap(({ date, teams }) =>
    teams.flatMap(({ player1, player2 }) => [player1, player2])
      .filter((username) => username !== 'noplayer').map((username) => `${username} ${date.slice(0, 7)}`)));
  const { payments } = season;
  expect(payments.length).toBeGreaterThan(dues.size / 2);
  expect(payments.length).toBeLessThan(dues.size);
  for (const { username, amountPaid, paymentDate, billingMonth } of payments) {
    expect([FEE_REGULAR, FEE_SHISHA, 2 * FEE_REGULAR, 2 * FEE_SHISHA]).toContain(amountPaid);
    expect(dues).toContain(`${username} ${billingMonth}`);
    const evening = season.games.filter(({ date }) => date === paymentDate).flatMap(({ teams }) => teams);
    expect(evening.flatMap(({ player1, player2 }) => [player1, player2])).toContain(username);
  }
});
