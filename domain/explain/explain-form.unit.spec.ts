/** Tests that explained ratings agree with a run through all games, month by month and game by game. */
import fc from 'fast-check';
import { logs } from '../../projections/testing/log-arbitraries.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { ReferenceCareers } from '../../testing/references/careers.js';
import { monthOf } from '../dates.js';
import { NEWCOMER, type Rating } from '../form/form-rating.js';
import { explainForm, explainFormMonth, type RatedMonth } from './explain-form.js';
import { sumOf } from './explanation.js';
import { checked, knownGames, nameOf, recordedLog } from './testing/explained.js';

const tenths = (mu: number): number => Math.round(Number(mu.toFixed(1)) * 10);

/** The rating of a player after the last evening before a month. */
const before = (evenings: readonly { date: string; mu: number; sigma: number }[], month: string): Rating => {
  const last = evenings.findLast(({ date }) => monthOf(date) < month);
  return last ? [last.mu, last.sigma] : NEWCOMER;
};

test('a rating is that of a newcomer and the changes of its months, and a month the changes of its games', () => {
  fc.assert(fc.property(logs, (log) => {
    const games = knownGames(recordedLog(log));
    const ratings = new ReferenceCareers(log).ratings();
    for (const [playerId, evenings] of ratings) {
      const subject = { playerId, nameOf };
      const months = [...new Set(evenings.map(({ date }) => monthOf(date)))].map((month): RatedMonth => ({
        month, before: before(evenings, month),
        evenings: evenings.filter(({ date }) => monthOf(date) === month).map(({ mu, sigma }) => [mu, sigma]),
      }));
      const { value, parts } = explainForm(months, subject);
      expect(value).toBe(tenths(evenings.at(-1)!.mu));
      expect(sumOf(parts.map((part) => part.value))).toBe(value);
      for (const [index, { month }] of months.entries()) {
        const own = games.filter(({ score }) => monthOf(score.date) === month);
        const known = new Map([...ratings].map(([id, all]) => [id, before(all, month)]));
        const explained = explainFormMonth(month, own, known, subject);
        expect([explained.value, parts[index + 1]!.ref])
          .toEqual([parts[index + 1]!.value, `form/players/${playerId}?month=${month}`]);
        expect(checked(explained)).toHaveLength(own.filter(({ score }) =>
          score.teams.some(({ player1Id, player2Id }) => [player1Id, player2Id].includes(playerId))).length);
      }
    }
  }), { numRuns: inLongRun(30, 10) });
});

test('a month or a career without a game has nothing to explain', () => {
  const subject = { playerId: 1, nameOf };
  expect(() => explainForm([], subject)).toThrow('Player 1 has not played yet.');
  expect(() => explainFormMonth('2026-07', [], new Map(), subject)).toThrow('Player 1 has no game in July 2026.');
});
