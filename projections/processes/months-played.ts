/**
 * The memory of the fee process in durable rows: the number of games per member and month, and whether the fee of the
 * month is settled.
 */
import { monthOf } from '../../domain/dates.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { realPlayersOf } from '../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../model/projection.js';
import { boolean, date, defineTable, int, type RowOf, type Sink, text } from '../model/table.js';

/** The table is created by a migration, with more columns for the fee process, and never rebuilt. */
const monthsPlayedTable = defineTable({
  name: 'months_played',
  columns: {
    /** `YYYY-MM`. */
    month: text,
    player_id: int,
    /** Number of games. */
    games: int,
    /** The first game of the month at the time when it became the first, and its date. */
    first_game_id: int,
    first_date: date,
    /** False from the month's first game, or the loss of its last, until the fee matches. */
    is_settled: boolean,
  },
  key: ['month', 'player_id'],
  rebuild: 'retained',
});
export type MonthPlayedRow = Readonly<RowOf<typeof monthsPlayedTable>>;

/** A game that is added to a member's month or leaves it. */
interface Step {
  readonly month: string;
  readonly player_id: number;
  readonly game: RecordedGame;
  readonly by: 1 | -1;
}

async function noteGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const steps = changes.flatMap(({ before, after }) => [...stepsOf(before, -1), ...stepsOf(after, 1)]);
  // The order is always the same, so that no two processes wait for each other.
  const changed = [...grouped(steps, keyOf)].filter(([, own]) => gamesOf(own) !== 0)
    .sort(([, [one]], [, [other]]) => compared(one!.month, other!.month) || one!.player_id - other!.player_id);
  const rows = await sink.load(monthsPlayedTable, 'month', [...new Set(changed.map(([, [step]]) => step!.month))]);
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  await sink.save(monthsPlayedTable, changed.map(([key, own]) => changedRow(known.get(key), own)));
}

const stepsOf = (game: RecordedGame | null, by: Step['by']): Step[] => (game
  ? game.entry.teams.flatMap(realPlayersOf)
    .map((playerId) => ({ month: monthOf(game.entry.date), player_id: playerId, game, by }))
  : []);

const gamesOf = (steps: readonly Step[]): number => steps.reduce((sum, { by }) => sum + by, 0);

const compared = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

function changedRow(row: MonthPlayedRow | undefined, steps: readonly Step[]): MonthPlayedRow {
  const { month, player_id: playerId } = steps[0]!;
  const before = row?.games ?? 0;
  const after = before + gamesOf(steps);
  if (after < 0) throw new Error(`Player ${playerId} lost a game of ${month} that was never counted.`);
  const [first] = steps.flatMap(({ game, by }) => (by > 0 ? game : [])).sort((one, other) => (
    compared(one.entry.date, other.entry.date) || one.gameId - other.gameId));
  const basis = before === 0 ? first : undefined;
  return {
    month, player_id: playerId, games: after,
    first_game_id: basis?.gameId ?? row?.first_game_id ?? 0,
    first_date: basis?.entry.date ?? row?.first_date ?? `${month}-01`,
    is_settled: (row?.is_settled ?? true) && (before > 0) === (after > 0),
  };
}

const keyOf = ({ month, player_id: playerId }: Pick<Step, 'month' | 'player_id'>): string => `${month} ${playerId}`;

export const monthsPlayed: Projection = {
  name: 'fees',
  version: 1,
  tables: [monthsPlayedTable],
  handling: {
    ...everyGameChange,
    // Ties do not change who played when.
    TieBreakerSet: 'ignore',
    FirstExitSet: 'ignore',
    PositionsReset: 'ignore',
  },
  gameChanges: noteGames,
};
