/** Tests that the effects of events on players add up to the difference between two boards. */
import fc from 'fast-check';
import { logs } from '../../projections/testing/log-arbitraries.js';
import { inLongRun } from '../../testing/jest/long-run.js';
import { referenceBoards } from '../../testing/references/boards.js';
import { noGameOf } from '../../testing/references/rules.js';
import type { GameEvent } from '../game/game.events.js';
import { CLEAR_ROUNDS, gameRecorded, orders, TIED_MIDDLE_ROUNDS } from '../testing/game-examples.js';
import { countAround } from './addresses.js';
import { explainMoves } from './explain-moves.js';
import { sumOf } from './explanation.js';
import { checked, gameStreams, nameOf, recordedLog, worded } from './testing/explained.js';

const MONTHS = ['2025-11', '2025-12', '2026-01'];

/** Earlier games count by today's rules. A game may be voided, and return when its rules are taken back. */
const rulesFirst = logs.map((log) => log.toSorted((one, other) =>
  Number(other.event.type.startsWith('Rules')) - Number(one.event.type.startsWith('Rules'))));

test('from any moment to any later one, for everyone: points, places and who is on the other side', () => {
  fc.assert(fc.property(
    rulesFirst, fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 11 }), fc.nat(), fc.nat(),
    (log, month, playerId, one, two) => {
      const recorded = recordedLog(log);
      const [first, last] = [one % recorded.length, two % recorded.length].sort((a, b) => a - b) as [number, number];
      const span = { from: recorded[first]!.metadata.at, to: recorded[last]!.metadata.at };
      const boardAt = (index: number) => referenceBoards(log.slice(0, index + 1)).months.filter(([of]) => of === month);
      const standingAt = (index: number, player: number) => {
        const row = boardAt(index).find(([, id]) => id === player);
        return { points: row?.[2] ?? 0, rank: row?.[4] ?? null };
      };
      const told = explainMoves(month, gameStreams(recorded), noGameOf(log).ruleSets, span, { playerId, nameOf });
      checked(told);
      expect([told.before, told.after]).toEqual([standingAt(first, playerId), standingAt(last, playerId)]);
      for (const { player: other, value, before, after, effects } of told.crossings) {
        expect([before, after]).toEqual([standingAt(first, other), standingAt(last, other)]);
        expect([sumOf(effects), value]).toEqual([value, after.points - before.points]);
      }
      const sideAt = (index: number, other: number) =>
        Math.sign((standingAt(index, other).rank ?? 99) - (standingAt(index, playerId).rank ?? 99));
      const others = new Set([...boardAt(first), ...boardAt(last)].map(([, id]) => id));
      const crossed = [...others].filter((other) => other !== playerId
        && sideAt(last, other) !== 0 && sideAt(first, other) !== sideAt(last, other));
      expect(told.crossings.map((crossing) => crossing.player).sort()).toEqual(crossed.sort());
    }), { numRuns: inLongRun(40, 12) });
});

test('each event says what it did, and whom the player passed', () => {
  const lost = CLEAR_ROUNDS.map(([p, vp, vl, l]) => [vp, p, vl, l] as const);
  const voiding = { streamId: 'game-3', event: { type: 'GameVoided' as const, data: { gameId: 3, reason: 'Twice' } } };
  const recorded = recordedLog([
    ...[CLEAR_ROUNDS, lost, lost].map((rounds, index) => ({
      streamId: `game-${index + 1}`,
      event: gameRecorded({ gameId: index + 1, date: `2025-03-1${index + 1}`, rounds }),
    })),
    voiding,
  ]);
  const moved = (from: number, to: number) => worded(explainMoves('2025-03', gameStreams(recorded), undefined, {
    from: recorded[from]!.metadata.at, to: recorded[to]!.metadata.at,
  }, { playerId: 3, nameOf }));
  expect(moved(0, 2)).toMatchObject({
    value: 20, rule: '3rd to 1st: 20 points more. Passed Player 1 and Player 2.',
    parts: [
      {
        label: 'Game 2 recorded', detail: '1st of 4 teams, with Player 4; 1st of 4 that day', value: 10,
        eventIds: ['event-1'],
      },
      { label: 'Game 3 recorded', value: 10 },
    ],
    moves: [{ gameId: 2, rank: 1, passed: [] }, { gameId: 3, rank: 1, passed: [1, 2] }],
    crossings: [{ player: 1, effects: [5, 5] }, { player: 2 }],
    around: [
      { player: 3, before: { rank: 3 }, after: { rank: 1 } }, { player: 4, after: { rank: 1 } },
      { player: 1, before: { rank: 1 }, after: { rank: 3 } },
    ],
  });
  expect([countAround(1, 8), countAround(8, 12), countAround(12, 12)]).toEqual([3, 7, 5]);
  expect(moved(2, 3)).toMatchObject({
    value: -10, rule: 'Still 1st: 10 points fewer.', parts: [{ label: 'Game 3 voided', detail: '', value: -10 }],
  });
  expect(moved(3, 3)).toMatchObject({ value: 0, rule: 'Still 1st: the same points.', parts: [], crossings: [] });
});

test('an event is named by what it did', () => {
  const data = { gameId: 1, tieBreakers: orders([2, 1], [3, 2]) };
  const events: GameEvent[] = [
    gameRecorded({ rounds: TIED_MIDDLE_ROUNDS }),
    { type: 'TieBreakerSet', data },
    { type: 'TieBreakerSet', data: { ...data, tieBreakers: orders([2, 2], [3, 1]), reason: 'The other way round' } },
    { type: 'FirstExitSet', data: { gameId: 1, teamId: 1, firstExitPlayerId: 1 } },
    { type: 'PositionsReset', data: { gameId: 1 } },
    { type: 'GameVoided', data: { gameId: 1, reason: 'Twice' } },
    { type: 'GameRestored', data: { gameId: 1, reason: 'Once' } },
  ];
  const streams = gameStreams(recordedLog(events.map((event) => ({ streamId: 'game-1', event }))));
  const span = { from: '2026-01-01T00:00:00Z' };
  const { parts } = explainMoves('2025-03', streams, undefined, span, { playerId: 3, nameOf });
  expect(parts.map(({ label }) => label)).toEqual([
    'Game 1 recorded, tie at 0', 'Tie of game 1 settled', 'Tie of game 1 reordered', 'First exit of game 1 chosen',
    'Places of game 1 reset, tie at 0', 'Game 1 voided', 'Game 1 restored, tie at 0',
  ]);
});
