/** The tables of personal statistics: a player's months, and the whole career with the partners. */
import type { Career, Figures } from '../../../domain/stats/figures.js';
import { countsOf, type PlayedGame } from '../../../domain/stats/played-game.js';
import { date, defineTable, int, json, nullable, type RowOf, text } from '../../engine/table.js';

const figuresColumns = {
  games: int,
  wins: int,
  president: int,
  vice_president: int,
  vice_loser: int,
  loser: int,
  best_score: int,
  streak: int,
  last_game_date: date,
};

/** Short, because a month has one of them per game. The partner is 0 for No Player. */
type PackedGame = readonly [gameId: number, day: number, points: number, partnerId: number, roles: number];

/** Games on another team than an opponent, and in how many each came in ahead; the others have a pending place. */
export type GamesApart = readonly [games: number, ahead: number, behind: number];

/** By id of the opponent. */
export type Opponents = Readonly<Record<string, GamesApart>>;

/** A month without games has no row. */
export const playerMonthsTable = defineTable({
  name: 'player_months',
  columns: {
    month: text,
    player_id: int,
    ...figuresColumns,
    /** By date, then id; the figures follow from these. */
    played: json<readonly PackedGame[]>(),
    opponents: json<Opponents>(),
  },
  key: ['month', 'player_id'],
  indexes: [['player_id', 'month']],
  rebuild: 'streamed',
});
export type PlayerMonthRow = Readonly<RowOf<typeof playerMonthsTable>>;

/** Games with one partner, and the position points earned in them. */
export interface GamesTogether {
  readonly games: number;
  readonly points: number;
}

/** All-time figures; a player without a game has no row. */
export const playerTotalsTable = defineTable({
  name: 'player_totals',
  columns: {
    player_id: int,
    /** Month of the last game. */
    month: text,
    ...figuresColumns,
    /** Figures of the months before it. */
    earlier: nullable(json<Figures>()),
    /** By id of the partner. */
    partners: json<Readonly<Record<string, GamesTogether>>>(),
    opponents: json<Opponents>(),
  },
  key: ['player_id'],
  rebuild: 'retained',
});
export type PlayerTotalsRow = Readonly<RowOf<typeof playerTotalsTable>>;

type FiguresColumns = Pick<PlayerTotalsRow, keyof typeof figuresColumns>;

export const toFigures = (row: FiguresColumns): Figures => ({
  games: row.games,
  wins: row.wins,
  president: row.president,
  vicePresident: row.vice_president,
  viceLoser: row.vice_loser,
  loser: row.loser,
  bestScore: row.best_score,
  streak: row.streak,
  lastGameDate: row.last_game_date,
});

const toColumns = (figures: Figures): FiguresColumns => ({
  games: figures.games,
  wins: figures.wins,
  president: figures.president,
  vice_president: figures.vicePresident,
  vice_loser: figures.viceLoser,
  loser: figures.loser,
  best_score: figures.bestScore,
  streak: figures.streak,
  last_game_date: figures.lastGameDate,
});

/** @param games  the games of the figures, in order */
export const toMonthRow = (
  month: string, playerId: number, games: readonly PlayedGame[], figures: Figures,
  opponents: Opponents,
): PlayerMonthRow =>
  ({ month, player_id: playerId, ...toColumns(figures), played: games.map(packed), opponents });

const packed = ({ gameId, date, points, partnerId, roles }: PlayedGame): PackedGame =>
  [gameId, Number(date.slice(8)), points, partnerId ?? 0, roles];

export const gamesOf = ({ month, played }: Pick<PlayerMonthRow, 'month' | 'played'>): PlayedGame[] =>
  played.map(([gameId, day, points, partnerId, roles]) => ({
    gameId, date: `${month}-${String(day).padStart(2, '0')}`, points, partnerId: partnerId || null, roles,
    ...countsOf(roles),
  }));

export const toTotalsRow = (
  playerId: number, { month, earlier, total }: Career, others: Pick<PlayerTotalsRow, 'partners' | 'opponents'>,
): PlayerTotalsRow => ({ player_id: playerId, month, ...toColumns(total), earlier, ...others });

export const careerOf = (row: PlayerTotalsRow): Career =>
  ({ month: row.month, earlier: row.earlier, total: toFigures(row) });
