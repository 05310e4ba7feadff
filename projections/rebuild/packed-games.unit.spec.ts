/** Tests that packing a game and unpacking it changes nothing, and that games come by date, a month at a time. */
import fc from 'fast-check';
import { evolveGame, type GameState, noGame } from '../../domain/game/game-state.js';
import { gameHistories, recordedGames } from '../../domain/testing/game-arbitraries.js';
import { type GameSpan, spanWith } from '../engine/game-span.js';
import { PackedGames } from './packed-games.js';

test('a game is unpacked as it was packed, but for its draw, whatever happened to it', () => {
  fc.assert(fc.property(gameHistories({ gameId: 5_000 }), (history) => {
    const games = new PackedGames();
    let state: GameState = noGame;
    let span: GameSpan | null = null;
    for (const [index, event] of history.entries()) {
      state = evolveGame(state, event);
      span = spanWith(span, { type: event.type, position: 2n ** 60n + BigInt(index) });
      games.set(state, span);
      expect(games.get(5_000)).toEqual({ ...state, draw: undefined });
      expect(games.spanOf(5_000)).toEqual(span);
    }
    expect([games.get(4_999), games.spanOf(4_999)]).toEqual([noGame, null]);
  }));
});

const DATES = ['1969-12-31', '2024-02-29', '2024-03-01', '2024-03-31', '2025-03-01'];

/** Ids on both sides of the end of a chunk. */
const gamesOnDates = fc.uniqueArray(
  fc.tuple(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 4_090, max: 4_100 })), fc.constantFrom(...DATES)),
  { selector: ([gameId]) => gameId, maxLength: 12 },
);

test('games are listed by date, then id, a month at a time', () => {
  fc.assert(fc.property(recordedGames(), gamesOnDates, (game, written) => {
    const games = new PackedGames();
    for (const [gameId, date] of written) {
      games.set({ ...game, gameId, entry: { ...game.entry!, date } }, { first: 1n, last: 1n, left: null });
    }
    const inOrder = [...written].sort(([a, on], [b, then]) => DATES.indexOf(on) - DATES.indexOf(then) || a - b);
    const months = new Map<string, number[]>();
    for (const [gameId, date] of inOrder) {
      const month = date.slice(0, 7);
      months.set(month, [...(months.get(month) ?? []), gameId]);
    }
    expect([...games.idsByMonth()]).toEqual([...months.values()]);
  }));
});
