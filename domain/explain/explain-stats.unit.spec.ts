/** Tests that explained statistics agree with the figures of the same games, and name these games. */
import fc from 'fast-check';
import { logs } from '../../projections/testing/log-arbitraries.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { winRate } from '../scoring/win-rate.js';
import { longestRun, partnersOf, rolesByRound } from '../stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../stats/evenings.js';
import { figuresOf } from '../stats/figures.js';
import { averageOf, pointsOf } from '../stats/lift.js';
import { seatsOf } from '../stats/played-game.js';
import { CLEAR_ROUNDS, gameRecorded } from '../testing/game-examples.js';
import { scoresOfMonth } from '../boards/board-scores.js';
import { explainDay, type KnownGame } from './explain-boards.js';
import type { RuledRole } from '../boards/rules.js';
import type { Explanation } from './explanation.js';
import { explainStats } from './explain-stats.js';
import type { StatsQuestion } from './explained-figures.js';
import { checked, knownGames, nameOf, recordedLog, worded } from './testing/explained.js';

/** The explanation of a part of statistics; undefined for a game. */
function explainedAt(ref: string, games: readonly KnownGame[], playerId: number): Explanation | undefined {
  const [, query] = ref.split('?');
  if (query === undefined) return undefined;
  const asked = Object.fromEntries(new URLSearchParams(query));
  const isNumber = (name: string): boolean => ['partner', 'without', 'opponent', 'year', 'round'].includes(name);
  const question = Object.fromEntries(Object.entries(asked)
    .map(([name, value]) => [name, isNumber(name) ? Number(value) : value])) as StatsQuestion;
  return explainStats(question, games, { playerId, nameOf });
}

test('every figure agrees with the statistics, and so does what it leads to', () => {
  fc.assert(fc.property(logs, fc.integer({ min: 1, max: 11 }), (log, playerId) => {
    const games = knownGames(recordedLog(log));
    const seats = games.flatMap(({ score }) => seatsOf(score)).filter((seat) => seat.playerId === playerId);
    const played = seats.map((seat) => seat.played).sort((a, b) => a.date.localeCompare(b.date) || a.gameId - b.gameId);
    const figures = figuresOf(played);
    const { games: count = 0, wins = 0, bestScore, streak = 0, president = 0, loser = 0 } = figures;
    const neutral = played.flatMap(({ roles }) => [...String(roles).padStart(5, '0').slice(-5)])
      .filter((digit) => digit === '2').length;
    const overview = explainStats({}, games, { playerId, nameOf });
    const partners = seats.filter(({ played }) => played.partnerId !== null);
    const points = partners.reduce((sum, seat) => sum + seat.played.points, 0);
    expect(overview.parts.slice(0, 20).map(({ value }) => value)).toEqual([
      winRate(wins, count), count, wins, bestScore ?? 0, streak, president, figures.vicePresident,
      figures.viceLoser, loser, count * 5,
      winRate(president, count * 5), winRate(loser, count * 5), partners.length === 0 ? 0 : points / partners.length,
      longestRun(played)?.games ?? 0, neutral,
      ...[figures.vicePresident, neutral, figures.viceLoser].map((rounds) => winRate(rounds, count * 5)),
      pointsOf(played).points, averageOf(pointsOf(played)),
    ]);
    for (const { ref, value } of checked(overview)) {
      const explained = explainedAt(ref!, games, playerId)!;
      expect(explained.value).toBe(value);
      for (const inner of checked(explained)) {
        const next = explainedAt(inner.ref!, games, playerId);
        if (next) expect(next.value).toBe(inner.value);
      }
    }
  }), { numRuns: inLongRun(30, 10) });
});

test('a role of a round and a figure with a partner agree with the careers, down to the games', () => {
  fc.assert(fc.property(logs, fc.integer({ min: 1, max: 11 }), (log, playerId) => {
    const games = knownGames(recordedLog(log));
    const explain = (question: StatsQuestion): Explanation => explainStats(question, games, { playerId, nameOf });
    const played = games.flatMap(({ score }) => seatsOf(score)).filter((seat) => seat.playerId === playerId)
      .map((seat) => seat.played);
    rolesByRound(played).forEach((roles, round) => {
      for (const [figure, count] of Object.entries(roles)) {
        const explained = explain({ figure: figure as RuledRole, round: round + 1 });
        expect([explained.value, checked(explained).length]).toEqual([count, count]);
      }
    });
    for (const { partnerId, games: count, wins } of partnersOf(played)) {
      const explained = explain({ figure: 'winRate', partner: partnerId });
      expect([explained.value, ...explained.parts.map(({ value }) => value)])
        .toEqual([winRate(wins, count), wins, count]);
      for (const { ref, value } of checked(explained)) expect(explainedAt(ref!, games, playerId)!.value).toBe(value);
    }
  }), { numRuns: inLongRun(30, 10) });
});

/** The explanation of each part has the value of the part, down to the games. */
function followed(explanation: Explanation, games: readonly KnownGame[], playerId: number): void {
  for (const { ref, value, unit } of checked(explanation)) {
    const of = Number(/players\/(\d+)/.exec(ref!)?.[1] ?? playerId);
    const next = explainedAt(ref!, games, of);
    if (next) followed(next, games, of);
    if (next) expect([ref, next.value, next.unit]).toEqual([ref, value, unit]);
  }
}

test('the lift of a pair leads to its four averages, each to the games of a member', () => {
  fc.assert(fc.property(logs, fc.integer({ min: 1, max: 11 }), (log, playerId) => {
    const games = knownGames(recordedLog(log));
    const own = games.flatMap(({ score }) => seatsOf(score)).filter((seat) => seat.playerId === playerId);
    for (const { partnerId: partner } of partnersOf(own.map(({ played }) => played))) {
      const lift = (): Explanation => explainStats({ figure: 'lift', partner }, games, { playerId, nameOf });
      let explained: Explanation;
      try {
        explained = lift();
      } catch (error) {
        expect(error).toMatchObject({ rule: 'PairMustBeCompared' });
        continue;
      }
      const [together, first, second, everybody] = explained.parts.map(({ value }) => value) as [
        number, number, number, number];
      expect(explained.value).toBeCloseTo(together - first - second + everybody, 9);
      followed(explained, games, playerId);
    }
  }), { numRuns: inLongRun(15, 6) });
});

test('evenings add up to the evenings of both, and points per evening to the finals of the board', () => {
  fc.assert(fc.property(logs, fc.constantFrom(1, 2, 3), fc.constantFrom(4, 5, 6), (log, one, other) => {
    const games = knownGames(recordedLog(log));
    const board = scoresOfMonth(games);
    const eveningsOf = (id: number) => [...board.get(id)?.days ?? []].map(([date, day]) => ({ date, ...day }));
    const explain = (playerId: number, question: StatsQuestion): Explanation =>
      explainStats(question, games, { playerId, nameOf });
    const sides = sharedEvenings(eveningsOf(one), eveningsOf(other)).map(({ side }) => side);
    const explained = [
      explain(one, { figure: 'eveningsAhead', opponent: other }),
      explain(one, { figure: 'eveningsLevel', opponent: other }),
      explain(other, { figure: 'eveningsAhead', opponent: one }),
    ];
    expect(explained.map(({ value }) => value)).toEqual(
      ['ahead', 'level', 'behind'].map((side) => sides.filter((each) => each === side).length));
    for (const each of explained) expect(checked(each)).toHaveLength(each.value);
    const { value, parts: [points, evenings] } = explain(one, { figure: 'pointsPerEvening' });
    expect([points!.value, evenings!.value, value]).toEqual([
      board.get(one)?.monthlyFinalScore ?? 0, eveningsOf(one).length, pointsPerEvening(eveningsOf(one)) ?? 0,
    ]);
    for (const { ref, value: final } of points!.parts) {
      const [, date] = ref!.split('/');
      const ofDay = games.filter(({ score }) => score.date === date);
      expect(explainDay(date!, ofDay, { playerId: one, nameOf }).value).toBe(final);
    }
  }), { numRuns: inLongRun(30, 10) });
});

describe('the parts of a figure', () => {
  const games = knownGames(recordedLog([1, 2, 3].map((gameId) => {
    const example = { gameId, date: `2025-03-1${gameId % 2}`, rounds: CLEAR_ROUNDS };
    return { streamId: `game-${gameId}`, event: gameRecorded(example) };
  })));
  const explain = (question: StatsQuestion, playerId = 1) =>
    worded(explainStats(question, games, { playerId, nameOf }));

  test('are the games that count', () => {
    const game = { label: 'Game 2', detail: '1st of 4 teams, with Player 2', ref: 'games/2/teams/1' };
    expect(explain({ figure: 'gamesWon', month: '2025-03' })).toMatchObject({
      title: 'Games won of Player 1, March 2025', value: 3, rule: '3 of 3 games.', isSum: true,
      parts: [{ ...game, value: 1, unit: 'games' }, { label: 'Game 1' }, { label: 'Game 3' }],
    });
    expect(explain({ figure: 'gamesWon' }, 3)).toMatchObject({ value: 0, parts: [] });
  });

  test('are what is divided by what', () => {
    expect(explain({ figure: 'presidentRate' })).toMatchObject({
      title: 'President rate of Player 1, all time', value: 100, unit: 'percent', isSum: false,
      rule: '15 of 15 rounds, rounded half up.',
      parts: [
        { label: 'Rounds as President', value: 15, ref: 'stats/players/1?figure=president' },
        { label: 'Rounds played', value: 15 },
      ],
    });
    expect(explain({ partner: 2 })).toMatchObject({
      title: 'Average points of Player 1 with Player 2, all time', value: 10, rule: '+30 in 3 games.',
      parts: [{ ref: 'stats/players/1?figure=points&partner=2' }, { value: 3, unit: 'games' }],
    });
    expect(explain({ without: 2, year: 2025 })).toMatchObject({
      title: 'Average points of Player 1 without Player 2, 2025', value: 0, rule: '0 in 0 games.',
    });
  });

  test('are the games of the best day', () => {
    expect(explain({ figure: 'bestScore' })).toMatchObject({
      value: 20, rule: 'The highest day total: Tue 11 Mar 2025.', parts: [{ value: 10 }, { value: 10 }],
    });
  });

  test('are the games of the longest run, and those ahead of an opponent', () => {
    expect(explain({ figure: 'longestRun', year: 2025 })).toMatchObject({
      title: 'Longest run of wins of Player 1, 2025', value: 3, rule: '3 wins in a row, until Tue 11 Mar 2025.',
      parts: [{ label: 'Game 2' }, { label: 'Game 1' }, { label: 'Game 3' }],
    });
    expect(explain({ figure: 'longestRun' }, 3)).toMatchObject({ value: 0, rule: 'No win yet.', parts: [] });
    expect(explain({ opponent: 7 })).toMatchObject({
      title: 'Games of Player 1 ahead of Player 7, all time', value: 3,
      rule: '3 games apart: ahead in 3, behind in 0.',
      parts: [{ value: 1 }, { value: 1 }, { value: 1 }],
    });
    expect(explain({ opponent: 7, figure: 'winRate' })).toMatchObject({
      title: 'Share of games of Player 1 ahead of Player 7, all time', value: 100, unit: 'percent',
      rule: '3 of 3 games in which both have a place, rounded half up.',
      parts: [{ value: 3, ref: 'stats/players/1?opponent=7' }, { value: 0, parts: [] }],
    });
    expect(explain({ opponent: 1 }, 7)).toMatchObject({ value: 0, parts: [] });
    expect(explain({ opponent: 2 })).toMatchObject({ value: 0, rule: '0 games apart: ahead in 0, behind in 0.' });
  });

  test('are none without games', () => {
    expect(explain({ figure: 'bestScore' }, 9)).toMatchObject({ value: 0, rule: 'No game yet.', parts: [] });
    expect(explain({ partner: 9 })).toMatchObject({ value: 0 });
  });
});
