/**
 * Reads the rows of read models: live ones, or those of a moment, which the handlers of the live tables compute in
 * memory.
 */
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { GROUP_ACCOUNT_STREAM, type HowToPayEvent } from '../../domain/account/how-to-pay.js';
import { dateOfEntry } from '../../domain/account/statement.js';
import type { ByPlayer, DayScore } from '../../domain/boards/board-scores.js';
import { datesOf, monthOf } from '../../domain/dates.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import type { GroupFacts } from '../../domain/group/group-facts.js';
import { broughtInDays } from '../../domain/month/brought-in.js';
import { type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import { type PlayerEvent, playerStreamId } from '../../domain/player/player.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { Zone } from '../../domain/zone.js';
import { RowsInMemory } from '../../projections/model/rows-in-memory.js';
import { projectEvents, projectGames, type Projection } from '../../projections/model/projection.js';
import { accountsProjection } from '../../projections/read-models/accounts/accounts.js';
import { eveningsOf, WithBroughtInMonths } from './brought-in-months.js';
import {
  finalizedMonthsProjection, finalStandingsTable,
} from '../../projections/read-models/finalized-months/finalized-months.js';
import { groupFactsIn, groupFactsProjection } from '../../projections/read-models/group-facts/group-facts.js';
import { gamesProjection } from '../../projections/read-models/games/games.js';
import { type PlayerRow, playersProjection, playersTable } from '../../projections/read-models/players/players.js';
import {
  noTotals, type PlayerTotalsRow, playerTotalsTable,
} from '../../projections/read-models/standings/player-totals.js';
import { boardsAlone, standingsProjection } from '../../projections/read-models/standings/standings.js';
import { PlayerDirectory, Players } from '../shared/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { type Days, eventsKnownAt, type GameScope, GamesAsOf } from './games-as-of.js';
import type { Moment } from '../platform/http/moment.js';
import { rowsOf } from '../../postgres/rows.js';
import { READ_SCHEMA } from '../../projections/live/read-schema.js';
import { readingFrom } from '../../projections/live/row-statements.js';
import type { Among, Rows, Table, TableShape } from '../../projections/model/table.js';

/** The data of a page about a member at a moment. */
export interface PastCareer {
  readonly rows: Rows;
  /** The first month that was computed; undefined if none had to be. */
  readonly month?: string;
  /** Games from that month on. */
  readonly games: readonly RecordedGame[];
}

const LAST_DATE = '9999-12-31';

/** The months that ever came in with a table. */
const BROUGHT_IN = `
  select distinct substr(stream, 7) as month from read.log_entries
  where type = 'MonthBroughtIn' and substr(stream, 7) between $1 and $2 and ($3::bigint is null or position <= $3)`;

/** Each method returns the live rows if no moment is given. */
@Injectable()
export class RowReader {
  readonly live: Rows;

  constructor(
    @Inject(PlayerDirectory) private readonly directory: Pick<PlayerDirectory, 'allPlayers'>,
    private readonly pool: Pool,
    private readonly games: GamesAsOf,
    private readonly skipped: SkippedEventRecords,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {
    this.live = readingFrom(pool, READ_SCHEMA);
  }

  /** Names, rights and pictures; today's if the question is about today's knowledge. */
  async players(moment: Moment | undefined): Promise<Players> {
    const players = await this.directory.allPlayers();
    if (!moment || moment.known === 'now') return players;
    const ids = [...players.ids];
    const rows = await this.project<PlayerEvent>(playersProjection, ids.map(playerStreamId), moment);
    const withheld = ({ id }: PlayerRow): Partial<PlayerRow> => {
      const { is_name_withheld, display_name, avatar_url } = players.row(id);
      return is_name_withheld ? { is_name_withheld, display_name, avatar_url } : {};
    };
    return new Players(new Map((await rows.load(playersTable, 'id', ids)).map((row) =>
      [row.id, { ...row, ...withheld(row) }])), players);
  }

  /** Boards of the days, and of the months and years that lie wholly in them, with those that came in with tables. */
  async boards(scope: GameScope, moment: Moment | undefined): Promise<Rows> {
    const withMonths = (rows: Rows): Rows =>
      new WithBroughtInMonths(rows, (months) => this.finalizedMonths(months, moment));
    if (!moment) return withMonths(this.live);
    const rows = await this.rowsAt(moment);
    await projectGames(boardsAlone, await this.games.gamesIn(scope, moment), rows);
    return withMonths(rows);
  }

  /**
   * Games, boards and ratings of all players. Months come from the live tables up to the first game that has changed
   * since; the others are computed.
   * @param use  called again if such a game of an earlier month came meanwhile
   */
  async career<Result>(
    moment: Moment | undefined, use: (career: PastCareer) => Promise<Result>,
  ): Promise<Result> {
    if (!moment) return use({ rows: this.live, games: [] });
    for (;;) {
      const first = await this.games.firstChange(moment);
      const result = await use(first === null ? { rows: this.live, games: [] } : await this.careerFrom(
        monthOf(first), moment));
      if (await this.games.firstChange(moment) === first) return result;
    }
  }

  private async careerFrom(month: string, moment: Moment): Promise<PastCareer> {
    const games = await this.games.gamesIn({ first: datesOf(month).first, last: LAST_DATE }, moment);
    const rows = await this.rowsAt(moment, new RowsBefore(this.live, this.pool, month));
    for (const projection of [gamesProjection, standingsProjection]) await projectGames(projection, games, rows);
    return { rows, month, games };
  }

  /** The finalized months. If the question is about today's knowledge, a month that was not over counts as open. */
  async finalizedMonths(months: readonly string[], moment: Moment | undefined): Promise<Rows> {
    if (!moment) return this.live;
    const over = months.filter((month) => moment.known === 'then' || datesOf(month).last < moment.date);
    return this.project<MonthEvent>(finalizedMonthsProjection, over.map(monthStreamId), moment);
  }

  /** The boards of days that came in with tables, by date. */
  async broughtInDays(
    { first, last }: Days, moment: Moment | undefined,
  ): Promise<Map<string, ByPlayer<DayScore<never>>>> {
    const entries = await rowsOf<{ month: string }>(
      this.pool, BROUGHT_IN, [monthOf(first), monthOf(last), moment ? `${moment.position}` : null]);
    const months = entries.map(({ month }) => month);
    const rows = await (await this.finalizedMonths(months, moment)).load(finalStandingsTable, 'month', months);
    return new Map([...broughtInDays(eveningsOf(rows))].filter(([date]) => date >= first && date <= last));
  }

  async accounts(playerIds: readonly number[], moment: Moment | undefined): Promise<Rows> {
    if (!moment) return this.live;
    const { zone } = await this.directory.allPlayers();
    return this.project<AccountEvent>(accountsProjection, playerIds.map(accountStreamId), moment, (events) =>
      (moment.known === 'then' ? events : entriesAboutDaysUpTo(moment.date, events, zone)));
  }

  /** The facts of the whole group. */
  async groupFacts(moment: Moment | undefined): Promise<GroupFacts> {
    const streams = [GROUP_ACCOUNT_STREAM, GROUP_STREAM];
    return groupFactsIn(moment
      ? await this.project<HowToPayEvent | GroupEvent>(groupFactsProjection, streams, moment) : this.live);
  }

  private async rowsAt({ at }: Moment, base?: Rows): Promise<RowsInMemory> {
    const { zone } = await this.directory.allPlayers();
    return new RowsInMemory({ now: at, zone }, base);
  }

  private async project<Event extends DomainEvent>(
    projection: Projection, streams: readonly string[], moment: Moment,
    chosen: (events: Recorded<Event>[]) => readonly Recorded<Event>[] = (events) => events,
  ): Promise<RowsInMemory> {
    const rows = await this.rowsAt(moment);
    const leftOut = { skipped: await this.skipped.positions(), projection: projection.name };
    const read = await Promise.all(streams.map((stream) => eventsKnownAt<Event>(this.store, stream, moment, leftOut)));
    for (const events of read) await projectEvents(projection, chosen(events), rows);
    return rows;
  }
}

/**
 * An entry that takes another one back belongs to the day of that other one, so that entries that are now known to be
 * wrong do not count.
 */
export function entriesAboutDaysUpTo(
  date: string, events: readonly Recorded<AccountEvent>[], zone: Zone,
): Recorded<AccountEvent>[] {
  const dates = new Map<string, string>();
  return events.filter((recorded) => {
    const { event: { type, data } } = recorded;
    const fee = 'month' in data ? `fee of ${data.month}` : undefined;
    const subject = 'paymentId' in data ? `payment ${data.paymentId}` : fee;
    const isTakenBack = type === 'PaymentVoided' || type === 'FeeReversed';
    const about = (isTakenBack && subject ? dates.get(subject) : undefined) ?? dateOfEntry(recorded, zone);
    if (subject) dates.set(subject, about);
    return about <= date;
  });
}

/**
 * The live rows as they would be without the games of a month and of later ones: the rows of earlier months are
 * unchanged.
 */
class RowsBefore implements Rows {
  constructor(private readonly live: Rows, private readonly pool: Pool, private readonly month: string) {}

  async load<Row>(
    table: Table<Row>, column: keyof Row & string, values: readonly unknown[], among?: Among<Row>,
  ): Promise<Row[]> {
    const shape: TableShape = table;
    const rows = await this.live.load(table, column, values, among);
    if (shape === playerTotalsTable) return await this.totals(rows as PlayerTotalsRow[]) as Row[];
    return rows.filter((row) => monthIn(row as Dated) < this.month);
  }

  /** Only the latest months: nobody needs sums of the past, which are added up from the months. */
  private async totals(rows: readonly PlayerTotalsRow[]): Promise<PlayerTotalsRow[]> {
    const isEarlier = ({ month }: PlayerTotalsRow): boolean => month < this.month;
    const ids = rows.filter((row) => !isEarlier(row)).map((row) => row.player_id);
    const latest = await rowsOf<{ id: number; month: string }>(this.pool, `
      select player_id as id, max(month) as month from read.player_months
      where player_id = any($1) and month < $2 group by player_id`, [ids, this.month]);
    return [...rows.filter(isEarlier), ...latest.map(({ id, month }) => noTotals(id, month))];
  }
}

/** Every other table of the past has one of the two fields. */
interface Dated {
  readonly month?: string;
  readonly date?: string;
}

const monthIn = ({ month, date }: Dated): string => month ?? monthOf(date!);
