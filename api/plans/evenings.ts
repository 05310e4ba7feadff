/** The evenings in pages: those ahead from the plans, the others from the days with games and the months of players. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type EveningRow, EVENINGS_AT_ONCE, type EveningsView, type FindEvenings } from '../../contract/evenings.js';
import type { PlanView } from '../../contract/plans.js';
import { monthOf } from '../../domain/dates.js';
import { eveningState } from '../../domain/evening/evening-state.js';
import { firstOf } from '../../domain/evening/first-place.js';
import { grouped } from '../../domain/grouped.js';
import { realPlayersOf, scoreGame } from '../../domain/scoring/game-scoring.js';
import { rowsOf } from '../../postgres/rows.js';
import { gameIn, type GameRow } from '../../projections/read-models/games/games.js';
import { eveningsOf, monthEveningsTable } from '../../projections/read-models/standings/player-months.js';
import { RowReader } from '../past/row-reader.js';
import { Clock } from '../platform/clock.js';
import { IS_IN_OPEN_MONTH } from '../shared/locked-months.js';
import { PlayerDirectory } from '../shared/player-directory.js';

/** A date with games. */
interface Day {
  readonly date: string;
  readonly games: number;
  readonly endedAt: string | null;
  /** The number of games that wait for a tie-breaker or a first exit. */
  readonly openTies: number;
}

const WAITS = `game.is_waiting and ${IS_IN_OPEN_MONTH}`;

const CONDITIONS: Readonly<Record<FindEvenings['which'], string>> = {
  all: 'true',
  mine: `exists (
    select from read.player_months, json_array_elements(evenings) evening
    where month = to_char(day.date, 'YYYY-MM') and player_id = $2 and evening ->> 0 = to_char(day.date, 'FMDD'))`,
  ties: `day.date in (select game.date from read.games game where ${WAITS})`,
};

/** The statement with the next days; the first value is a date or null, the second one the reader. */
export const daysWith = (which: FindEvenings['which']): string => `
  select date, games, ended_at as "endedAt", (
    select count(*)::int from read.games game where game.date = day.date and ${WAITS}) as "openTies"
  from read.game_days day left join read.evenings using (date)
  where ($1::date is null or date < $1) and $2::int is not null and ${CONDITIONS[which]}
  order by date desc limit ${EVENINGS_AT_ONCE + 1}`;

@Injectable()
export class Evenings {
  constructor(
    private readonly pool: Pool,
    private readonly reader: RowReader,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** @param ahead  the evenings ahead, oldest first */
  async page(
    { which, before }: FindEvenings, memberId: number, ahead: readonly PlanView[],
  ): Promise<Omit<EveningsView, 'next'>> {
    const days = await rowsOf<Day>(this.pool, daysWith(which), [before ?? null, memberId]);
    const shown = days.slice(0, EVENINGS_AT_ONCE);
    const played = await this.rows(shown, memberId);
    const isFirst = which === 'all' && before === undefined;
    const planned = isFirst ? ahead.map(rowAhead).reverse() : [];
    const evenings = [...planned, ...played].sort((a, b) => (a.date < b.date ? 1 : -1));
    return { evenings, earlier: days.length > shown.length ? shown.at(-1)!.date : null };
  }

  private async rows(days: readonly Day[], memberId: number): Promise<EveningRow[]> {
    const months = [...new Set(days.map(({ date }) => monthOf(date)))];
    const [players, rows, tied] = await Promise.all([
      this.directory.allPlayers(), this.reader.live.load(monthEveningsTable, 'month', months), this.tiedAmong(days),
    ]);
    const results = rows.flatMap((row) => eveningsOf([row]).map((evening) => ({ id: row.player_id, ...evening })));
    const boards = grouped(results, ({ date }) => date);
    return days.map(({ date, games, openTies, endedAt }) => {
      const board = boards.get(date) ?? [];
      const open = tied.get(date);
      const winners = board.filter(({ id, rank }) => (open ? open.firstIds.includes(id) : rank === 1));
      const own = board.find(({ id }) => id === memberId);
      const { clock: { zone } } = this;
      return {
        date, games, state: eveningState({ date, games, endedAt }, this.clock.now(), zone), players: board.length,
        winners: winners.map(({ id }) => players.ref(id)).sort((a, b) => players.byName(a.id, b.id)),
        total: winners[0]?.total ?? null, openTies,
        own: own ? { total: own.total, rank: open?.waitingIds.includes(own.id) ? null : own.rank } : null,
      };
    });
  }

  /** For each date with an open tie, its first and the members who wait. */
  private async tiedAmong(days: readonly Day[]) {
    const dates = days.filter(({ openTies }) => openTies > 0).map(({ date }) => date);
    const games = await rowsOf<Pick<GameRow, 'date' | 'state'>>(
      this.pool, 'select date, state from read.games where date = any($1)', [dates]);
    return new Map([...grouped(games, ({ date }) => date)].map(([date, own]) => {
      const scored = own.map((row) => scoreGame(gameIn(row)));
      const waiting = scored.flatMap(({ teams }) => teams).filter(({ position }) => position === null);
      return [date, { firstIds: firstOf(scored), waitingIds: waiting.flatMap(realPlayersOf) }];
    }));
  }
}

const rowAhead = ({ date, in: seated, waiting }: PlanView): EveningRow => ({
  date, state: 'ahead', games: 0, players: seated.length + waiting.length, winners: [], total: null, openTies: 0,
  own: null,
});
