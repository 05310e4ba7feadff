/** Tests that explanations agree with the boards, with each other and with themselves, down to the events. */
import fc from 'fast-check';
import { logs } from '../../projections/testing/log-arbitraries.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { referenceBoards } from '../../testing/references/boards.js';
import { monthOf, yearOf } from '../dates.js';
import { CLEAR_ROUNDS, FOUR_TEAMS, gameRecorded, orders, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import { explainDay, explainMonth, explainSpan, explainTeam, explainYear, type KnownGame } from './explain-boards.js';
import { type Explanation, sumOf } from './explanation.js';
import { textOf } from './explanation-text.js';
import { checked, knownGames, nameOf, recordedLog, worded } from './testing/explained.js';

/** The explanation at an address. */
function explain(ref: string, games: readonly KnownGame[]): Explanation {
  const [kind, of = '', , id] = ref.split('/');
  const subject = { playerId: Number(id), nameOf };
  switch (kind) {
    case 'games': return explainTeam(games.find(({ score }) => score.gameId === Number(of))!, Number(id), nameOf);
    case 'days': return explainDay(of, games.filter(({ score }) => score.date === of), subject);
    case 'months': return explainMonth(of, games.filter(({ score }) => monthOf(score.date) === of), subject);
    default: {
      const ofYear = games.filter(({ score }) => yearOf(score.date) === Number(of));
      const months = [...new Set(ofYear.map(({ score }) => monthOf(score.date)))].sort();
      return explainYear(Number(of), months.map((month) => (
        { month, games: ofYear.filter(({ score }) => monthOf(score.date) === month) })), subject);
    }
  }
}

/** Follows every address, down to the leaves. */
function followed(ref: string, games: readonly KnownGame[]): Explanation {
  const explanation = explain(ref, games);
  for (const part of checked(explanation)) expect(followed(part.ref!, games).value).toBe(part.value);
  for (const row of explanation.ranking?.rows ?? []) {
    if (row.ref === null) expect(row.isOwn).toBe(true);
    else if (row.points === null) expect(explain(row.ref, games).value).toBe(row.value);
    else expect(explain(row.ref, games).value).toBe(row.points);
  }
  return explanation;
}

const rankIn = ({ ranking }: Explanation) => ranking?.rows.find(({ isOwn }) => isOwn)?.rank;

test('every score on a board has an explanation that agrees with it, down to the events', () => {
  fc.assert(fc.property(logs, (log) => {
    const games = knownGames(recordedLog(log));
    const boards = referenceBoards(log);
    for (const { playerId, date, total, rank, final } of boards.days) {
      const day = explain(`days/${date}/players/${playerId}`, games);
      expect([day.value, day.parts[0]!.value, rankIn(day)]).toEqual([final, total, rank]);
    }
    for (const [month, playerId, final, total, rank] of boards.months) {
      const explained = explain(`months/${month}/players/${playerId}`, games);
      expect([explained.value, rankIn(explained)]).toEqual([final, rank]);
      expect(explained.ranking!.rows.find(({ isOwn }) => isOwn)!.total).toBe(total);
    }
    for (const playerId of new Set(boards.days.map((own) => own.playerId))) {
      const own = boards.days.filter((day) => day.playerId === playerId);
      const explained = explainSpan('2000-01-01', '2099-12-31', games, { playerId, nameOf });
      expect(explained.value).toBe(sumOf(own.map(({ final }) => final)));
      expect(explained.ranking!.rows.find(({ isOwn }) => isOwn)!.total).toBe(sumOf(own.map(({ total }) => total)));
      for (const part of checked(explained)) expect(explain(part.ref!, games).value).toBe(part.value);
    }
    for (const [year, playerId, total, rank] of boards.years) {
      const explained = followed(`years/${year}/players/${playerId}`, games);
      expect([explained.value, rankIn(explained)]).toEqual([total, rank]);
    }
  }), { numRuns: inLongRun(200, 12) });
});

const DATE = '2025-03-14';

/** Games of the day, with their events. */
const played = (...examples: Parameters<typeof gameRecorded>[0][]): KnownGame[] =>
  knownGames(recordedLog(examples.map((example, index) => (
    { streamId: `game-${index + 1}`, event: gameRecorded({ gameId: index + 1, ...example }) }))));

describe('the sentence says what decided', () => {
  test('a place by round sum', () => {
    const [game] = played({ rounds: CLEAR_ROUNDS });
    expect(worded(explainTeam(game!, 2, nameOf))).toMatchObject(
      { value: 5, rule: '2nd of 4 teams with a round sum of +6, so +5.', pendingGames: [] });
  });

  test('a tie that waits, and one that is settled', () => {
    const recording = { streamId: 'game-1', event: gameRecorded({ rounds: TIED_MIDDLE_ROUNDS }) };
    const settling = {
      streamId: 'game-1',
      event: { type: 'TieBreakerSet' as const, data: { gameId: 1, tieBreakers: orders([2, 2], [3, 1]) } },
    };
    const [pending] = knownGames(recordedLog([recording]));
    const [settled] = knownGames(recordedLog([recording, settling]));
    expect(worded(explainTeam(pending!, 2, nameOf))).toMatchObject({
      value: 0, rule: 'Tied at 0: no place and 0 points for now, until every tied team has an exit order.',
      pendingGames: [1],
    });
    expect(worded(explainTeam(settled!, 2, nameOf))).toMatchObject(
      { value: 0, rule: '3rd of 4 teams. Tie at 0: out second, so 0.', pendingGames: [] });
    expect(explainTeam(settled!, 2, nameOf).parts[0]!.parts[0]!.parts[0]!.eventIds).toEqual(['event-0', 'event-1']);
  });

  test('the line of the daily table', () => {
    const games = played({ rounds: CLEAR_ROUNDS });
    const rule = (playerId: number) => textOf(explainDay(DATE, games, { playerId, nameOf }).rule);
    expect([1, 3, 5, 7].map(rule)).toEqual([
      '1st of 4 different day totals, so +10.', '2nd of 4 different day totals, so +5.',
      '3rd of 4 different day totals, the last but one, so \u22125.',
      '4th of 4 different day totals, the last, so \u221210.',
    ]);
    expect(explainDay(DATE, games, { playerId: 5, nameOf }).table).toEqual([
      { line: 'first', points: 10, fits: 'no' }, { line: 'second', points: 5, fits: 'no' },
      { line: 'last', points: -10, fits: 'no' }, { line: 'lastButOne', points: -5, fits: 'yes' },
      { line: 'third', points: 3, fits: 'not reached' }, { line: 'fourth', points: 1, fits: 'not reached' },
      { line: 'others', points: 0, fits: 'not reached' },
    ]);
  });

  test('the neighbours of a month, and the day totals between equal points', () => {
    const other = {
      date: '2025-03-15', seats: FOUR_TEAMS.map(([one, two]) => [one + 8, two + 8] as const),
      rounds: CLEAR_ROUNDS.map(([p, vp, vl, l]) => [p + 8, vp + 8, vl + 8, l + 8] as const),
    };
    const games = played({ rounds: CLEAR_ROUNDS }, other, other);
    const rule = (playerId: number) => textOf(explainMonth('2025-03', games, { playerId, nameOf }).rule);
    expect(rule(1)).toBe(
      '1 evening adds up to +10. That is 3rd of 16: shared with Player 2, behind Player 9 by day totals and 5 points ' +
      'ahead of Player 11.');
    expect(rule(9)).toBe(
      '1 evening adds up to +10. That is 1st of 16: shared with Player 10 and ahead of Player 1 by day totals.');
  });

  test.each([
    ['a day', () => explainDay(DATE, played({ rounds: CLEAR_ROUNDS }), { playerId: 9, nameOf }),
      'Player 9 has no score on Fri 14 Mar 2025.'],
    ['a month', () => explainMonth('2025-03', [], { playerId: 9, nameOf }), 'Player 9 has no score in March 2025.'],
    ['some days', () => explainSpan(DATE, '2025-03-15', [], { playerId: 9, nameOf }),
      'Player 9 has no score from Fri 14 Mar 2025 to Sat 15 Mar 2025.'],
    ['a year', () => explainYear(2025, [], { playerId: 9, nameOf }), 'Player 9 has no score in 2025.'],
    ['a game', () => explainTeam(played({ rounds: CLEAR_ROUNDS })[0]!, 5, nameOf), 'Game 1 has no team 5.'],
  ])('or that there is nothing to explain on %s', (_, explained, message) => {
    expect(explained).toThrow(message);
  });
});

test('a finalized month counts in its year as it was locked, and names the event', () => {
  const standings = [
    { playerId: 1, totalScore: 9, monthlyFinalScore: 7, rank: 1, daysPlayed: 2 },
    { playerId: 2, totalScore: 9, monthlyFinalScore: 7, rank: 1, daysPlayed: 1 },
  ];
  const months = [
    { month: '2025-02', eventId: 'lock', standings },
    { month: '2025-03', games: played({ rounds: CLEAR_ROUNDS }) },
  ];
  const year = worded(explainYear(2025, months, { playerId: 1, nameOf }));
  expect(year).toMatchObject({
    value: 17, rule: '2 months add up to +17. That is 1st of 8: shared with Player 2 and 12 points ahead of Player 3.',
    parts: [
      { label: 'February 2025', detail: '2 days, finalized', value: 7, eventIds: ['lock'] },
      { label: 'March 2025', detail: '1 day', value: 10, eventIds: [] },
    ],
  });
});
