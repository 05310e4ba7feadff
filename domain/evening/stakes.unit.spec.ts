/** Tests the stakes of an evening: their sentences on a known board, and their truth on random months and evenings. */
import fc from 'fast-check';
import { finalsOf } from '../../testing/references/boards.js';
import { pointsOfPlace, type Rules, RULES } from '../boards/rules.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import type { MonthOfMember } from './recap.js';
import { comingTo, type EveningAhead, mostTelling, type Stake, stakesOf, stakeText } from './stakes.js';

const DATE = '2026-07-31';
const everybody = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const day = (final: number, rank = 2, total = 0) => ({ final, rank, total });

/** A month of one evening that gave each player these points, from player 1 on. */
const monthOf = (...points: number[]): MonthOfMember[] =>
  points.map((final, index) => ({ playerId: index + 1, days: { '2026-07-24': day(final) } }));

const ahead = (changed: Partial<EveningAhead> = {}): EveningAhead => (
  { date: DATE, rules: RULES, coming: everybody, months: [], games: new Map(), ...changed });

const nameOf = (id: number): string => `P${id}`;
const said = (evening: EveningAhead, readerId: number | null = null): string[] =>
  mostTelling(stakesOf(evening), readerId).map((stake) => stakeText(stake, nameOf, readerId));

test('a stake names the lowest place that passes the next one, however many places there are', () => {
  const months = monthOf(40, 8, 4);
  expect(said(ahead({ months }), 3)[0]).toBe('You need 2nd to pass P2, and P2 5th or lower');
  expect(said(ahead({ months }))[0]).toBe('P3 passes P2 with a 2nd place if P2 comes 5th or lower');
  expect(stakesOf(ahead({ months }))[0]).toMatchObject(
    { kind: 'passes', playerId: 3, rivalId: 2, finals: { 3: 5, 2: -10 } });
  expect(said(ahead({ months }), 2)[0]).toMatch('P3 passes you with a 2nd place if you come 5th or lower');
});

test('a rival who is far ahead has to come last', () => {
  const months = monthOf(40, 14, 4);
  expect(said(ahead({ months }))[0]).toBe('P3 passes P2 with a 3rd place if P2 comes last');
  expect(said(ahead({ months }), 3)[0]).toBe('You need 3rd to pass P2, and P2 last');
});

test('a rival who stays away keeps the points', () => {
  const evening = ahead({ months: monthOf(40, 8, 4), coming: everybody.filter((id) => id !== 2) });
  expect(said(evening)[0]).toBe('P3 passes P2 with a 2nd place if P2 stays away');
  expect(said(evening, 3)[0]).toBe('You need 2nd to pass P2');
  expect(stakesOf(evening)[0]?.finals).toEqual({ 3: 5 });
});

test('nothing in reach is nothing, and so is an evening without enough players', () => {
  expect(said(ahead({ months: monthOf(60, 30, 0) }))).toEqual(['P1 leads July by 30 points']);
  expect(said(ahead({ months: monthOf(60, 60) }))).toEqual([]);
  expect(said(ahead({ months: monthOf(8, 4), coming: everybody.slice(0, 7) }))).toEqual([]);
});

test('who can take the lead is shown by an evening of one game', () => {
  const evening = ahead({ months: monthOf(9, 9, 0, -3) });
  expect(said(evening)).toContain('P3 can take the lead in July with a 1st place');
  const [stake] = stakesOf(evening).filter(({ kind }) => kind === 'contends');
  expect(stake).toMatchObject({ playerId: 3, finals: { 3: 10, 1: -10, 2: -10 } });
  expect(said(evening, 4)[0]).toBe('You need 2nd to pass P3, and P3 4th or lower');
});

test('three evenings won in a row and a round number of games are said, tonight left out', () => {
  const won = { '2026-06-30': day(10, 1), '2026-07-03': day(10, 1), '2026-07-10': day(10, 1), [DATE]: day(0, 4) };
  const months: MonthOfMember[] = [
    { playerId: 1, days: won }, { playerId: 2, days: { ...won, '2026-07-17': day(0, 5) } },
  ];
  const series = ahead({ months, coming: [1, 2] });
  expect(said(series)).toEqual(['P1 has won 3 evenings in a row']);
  expect(said(series, 1)).toEqual(['You have won 3 evenings in a row']);
  const games = new Map([[1, 299], [2, 47], [3, 300], [4, 46]]);
  expect(said(ahead({ games }))).toEqual(['P1: game 300', 'P2: game 50, 3 games from now']);
  expect(said(ahead({ games }), 2)[0]).toBe('You: game 50, 3 games from now');
});

test('there are four at most: one of the reader, then one of each kind', () => {
  const months = monthOf(20, 18, 16, 14, 12, 10, 8, 6, 4, 2);
  const stakes = mostTelling(stakesOf(ahead({ months, games: new Map([[9, 99], [8, 99]]) })), 10);
  expect(stakes.map(({ kind, playerId }) => [kind, playerId])).toEqual(
    [['passes', 10], ['passes', 2], ['contends', 3], ['leads', 1]]);
});

test('those who said In come; while they are too few, those of late who did not say Out', () => {
  const answers = (...ids: number[]) => ids.map((playerId) => ({ playerId, answer: 'in' as const, reason: '' }));
  const out = { playerId: 20, answer: 'out' as const, reason: '' };
  expect(comingTo([], [], [20, 21])).toEqual([20, 21]);
  expect(comingTo([...answers(1, 2), out], [3], [20, 21])).toEqual([3, 1, 2, 21]);
  expect(comingTo(answers(1, 2, 3, 4, 5, 6, 7, 8), [3, 9], [20, 21])).toEqual([3, 9, 1, 2, 4, 5, 6, 7, 8]);
});

/** Months of twelve players: on each day some of them have totals in steps of five, sometimes on the date too. */
const months = (rules: Rules): fc.Arbitrary<MonthOfMember[]> => fc.array(
  fc.dictionary(fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `${index + 1}`)),
    fc.integer({ min: -4, max: 4 }).map((fives) => fives * 5)),
  { minLength: 1, maxLength: 5 },
).map((evenings) => Array.from({ length: 12 }, (_, index) => ({
  playerId: index + 1,
  days: Object.fromEntries(evenings.flatMap((totals, at) => {
    const total = totals[index + 1];
    if (total === undefined) return [];
    const distinct = [...new Set(Object.values(totals))].sort((a, b) => b - a);
    const rank = distinct.indexOf(total) + 1;
    const date = at === 4 ? DATE : `2026-07-${at + 10}`;
    return [[date, { total, rank, final: finalsOf(distinct.length, rules)[rank - 1]! }]];
  })),
})));

const evenings: fc.Arbitrary<EveningAhead> = fc.oneof(fc.constant(RULES), playableRules).chain((rules) => fc.record({
  date: fc.constant(DATE), rules: fc.constant(rules), months: months(rules),
  coming: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 8, maxLength: 12 }),
  games: fc.constant(new Map<number, number>()),
}));

const pointsIn = ({ months: all }: EveningAhead, id: number, isCounted = (_: string) => true) =>
  Object.entries(all.find(({ playerId }) => playerId === id)?.days ?? {}).filter(([date]) => isCounted(date))
    .map(([, own]) => own)
    .reduce((sum, own) => ({ final: sum.final + own.final, total: sum.total + own.total }), { final: 0, total: 0 });

type Passes = Extract<Stake, { kind: 'passes' }>;
const passesIn = (evening: EveningAhead): Passes[] =>
  stakesOf(evening).filter((stake): stake is Passes => stake.kind === 'passes');

test('with the points that it names the player is above the rival, where today they are not', () => {
  let found = 0;
  fc.assert(fc.property(evenings, (evening) => {
    for (const { playerId, rivalId, finals } of passesIn(evening)) {
      found += 1;
      const [own, rival] = [playerId, rivalId].map((id) => pointsIn(evening, id));
      expect(own!.final < rival!.final || (own!.final === rival!.final && own!.total < rival!.total)).toBe(true);
      const [then, rivalThen] = [playerId, rivalId].map((id) =>
        pointsIn(evening, id, (date) => date !== DATE).final + (finals[id] ?? 0));
      expect(then).toBeGreaterThan(rivalThen!);
      expect(evening.coming).toEqual(expect.arrayContaining(Object.keys(finals).map(Number)));
    }
  }), { numRuns: 300 });
  expect(found).toBeGreaterThan(100);
});

test('the points that it names are those of two teams of a game', () => {
  fc.assert(fc.property(evenings, (evening) => {
    const teams = evening.coming.length === 8 ? 4 : 5;
    const distinct = [...new Set([1, 2, 3, 4, 5].slice(0, teams).map((place) => pointsOfPlace(evening.rules, place)))];
    const points = finalsOf(distinct.length, evening.rules);
    for (const { finals, place, rivalPlace, playerId, rivalId } of passesIn(evening)) {
      expect(finals[playerId]).toBe(points[place - 1]);
      if (rivalPlace === null) continue;
      const rivalRank = rivalPlace === 'last' ? points.length : rivalPlace;
      expect([points[rivalRank - 1], rivalRank > place]).toEqual([finals[rivalId], true]);
    }
  }));
});

test('it holds on every evening with such places', () => {
  let held = 0;
  const totals = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 12, maxLength: 12 });
  fc.assert(fc.property(evenings, totals, (evening, drawn) => {
    const distinct = [...new Set(evening.coming.map((id) => drawn[id - 1]!))].sort((a, b) => b - a);
    const rankOf = (id: number): number => distinct.indexOf(drawn[id - 1]!) + 1;
    const points = finalsOf(distinct.length, evening.rules);
    for (const { playerId, rivalId, place, rivalPlace } of passesIn(evening)) {
      if (distinct.length < 5 || rankOf(playerId) !== place) continue;
      if (rivalPlace !== null && rankOf(rivalId) < (rivalPlace === 'last' ? distinct.length : rivalPlace)) continue;
      held += 1;
      const [own, rival] = [playerId, rivalId].map((id) =>
        pointsIn(evening, id, (date) => date !== DATE).final
          + (evening.coming.includes(id) ? points[rankOf(id) - 1]! : 0));
      expect(own).toBeGreaterThan(rival!);
    }
  }), { numRuns: 500 });
  expect(held).toBeGreaterThan(30);
});
