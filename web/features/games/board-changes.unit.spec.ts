import fc from 'fast-check';
import type { DayStandingView, FastMonthRow } from '../../../contract/boards.js';
import { toGameView } from '../../../contract/game-view.js';
import type { GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { rankDay } from '../../../domain/boards/ranks.js';
import { evolveGame, type GameState, noGame } from '../../../domain/game/game-state.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import { recordedGames } from '../../../domain/testing/game-arbitraries.js';
import { CLEAR_ROUNDS, type GameExample, gameRecorded } from '../../../domain/testing/game-examples.js';
import { partsOf } from '../../../domain/text.js';
import { boardChanges, type Boards } from './what-changes.js';
import { RULES } from '../../../domain/boards/rules.js';

const DATES = ['2025-03-14', '2025-03-15', '2025-04-01'];

const player = (id: number): PlayerRef => ({ id, displayName: `P${id}`, avatarUrl: null });
const viewOf = (state: GameState): GameView => toGameView(scoreGame(state), player);
const gameOf = (example: GameExample): GameView => viewOf(evolveGame(noGame, gameRecorded(example)));

/** The boards of these games, computed anew. */
function boardsOf(games: readonly GameView[]): Boards {
  const days = new Map(DATES.map((date) => [date, dayOf(games.filter((game) => game.date === date))]));
  const monthOf = (month: string): FastMonthRow[] => {
    const rows = DATES.filter((date) => date.startsWith(month)).flatMap((date) => days.get(date)!);
    return [...new Set(rows.map(({ user }) => user.id))].map((id) => {
      const own = rows.filter(({ user }) => user.id === id);
      const finals = own.reduce((total, { finalScore }) => total + finalScore, 0);
      return { user_id: id, monthly_final_score: finals, days_played: own.length } as FastMonthRow;
    });
  };
  return { days, months: new Map(['2025-03', '2025-04'].map((month) => [month, monthOf(month)])) };
}

function dayOf(games: readonly GameView[]): DayStandingView[] {
  const seats = games.flatMap(({ teams }) =>
    teams.flatMap(({ players, totalScore }) => players.map(({ id }) => ({ id, totalScore }))));
  const ids = [...new Set(seats.map(({ id }) => id))].filter((id) => id !== NO_PLAYER.id);
  const rows = ids.map((id) => {
    const own = seats.filter((seat) => seat.id === id);
    return { id, total: own.reduce((sum, { totalScore }) => sum + totalScore, 0), gamesPlayed: own.length };
  });
  const ranks = rankDay(rows.map(({ total }) => total), RULES);
  return rows.map(({ id, total, gamesPlayed }, index) => (
    { user: player(id), dailyTotal: total, gamesPlayed, finalScore: ranks[index]!.final } as DayStandingView));
}

const shown = (before: GameView, after: GameView, others: readonly GameView[]): string[] =>
  boardChanges(before, after, boardsOf([before, ...others]))!.changes.map(({ label, was, now }) => (
    partsOf(`${label}: ${was} → ${now}`).join('')));

const clear = gameOf({ rounds: CLEAR_ROUNDS, date: DATES[0] });

it('a correction’s preview names the members whose points of day and month change, and by how much', () => {
  const after = gameOf({ rounds: CLEAR_ROUNDS.map(([p, vp, vl, l]) => [vp, p, vl, l]), date: DATES[0] });
  const other = gameOf({ gameId: 2, rounds: CLEAR_ROUNDS, date: DATES[1] });
  expect(shown(clear, after, [other])).toEqual([
    'P1: 14 Mar +10, March +20 → 14 Mar +5, March +15', 'P2: 14 Mar +10, March +20 → 14 Mar +5, March +15',
    'P3: 14 Mar +5, March +10 → 14 Mar +10, March +15', 'P4: 14 Mar +5, March +10 → 14 Mar +10, March +15',
  ]);
});

it('a correction’s preview names members who newly owe the monthly fee, and who no longer do', () => {
  const after = gameOf({
    rounds: CLEAR_ROUNDS.map(([, ...rest]) => [9, ...rest]), seats: [[9, 2], [3, 4], [5, 6], [7, 8]], date: DATES[0],
  });
  expect(shown(clear, after, [])).toEqual([
    'P1: 14 Mar +10, March +10, March fee due → 14 Mar –, March –, March fee –',
    'P9: 14 Mar –, March –, March fee – → 14 Mar +10, March +10, March fee due',
  ]);
  expect(boardChanges(clear, after, boardsOf([clear]))?.summary).toBe(
    'Changes the day and month points of 2 members and 2 fees.',
  );
});

it('a correction has no preview while the boards do not have the game yet', () => {
  expect(boardChanges(clear, { ...clear, date: DATES[1]! }, boardsOf([]))).toBeNull();
});

it('a correction’s preview matches the later boards, for any games', () => {
  const games = recordedGames({ dates: DATES }).map(viewOf);
  fc.assert(fc.property(games, games, fc.array(games, { maxLength: 3 }), (before, after, others) => {
    const undone = shown(after, before, others);
    // The new boards must give the reverse change.
    const mirrored = undone.map((line) => line.replace(/: (.*) → (.*)$/, ': $2 → $1'));
    expect(shown(before, after, others).sort()).toEqual(mirrored.sort());
  }));
});
