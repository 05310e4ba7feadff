/**
 * Explains numbers by the domain's functions: those of boards and statistics from the games of the read model, all
 * others from the streams concerned.
 */
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import type {
  ExplanationView, FormQuestion, GroupQuestion, MovesQuestion, MovesView, StatsQuestion,
} from '../../contract/explain.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { carriedOnTo } from '../../domain/account/statement.js';
import { datesOf, datesOfYear, monthOf, monthsOfYear } from '../../domain/dates.js';
import { explainAccount, explainGroup } from '../../domain/explain/explain-account.js';
import {
  explainDay, explainMonth, explainSpan, explainTeam, explainYear, knownGame, type MonthOfYear,
} from '../../domain/explain/explain-boards.js';
import { type AmongAll, explainAmongAll } from '../../domain/explain/explain-among-all.js';
import {
  explainBroughtInDay, explainBroughtInMonth, type ExplainedTable,
} from '../../domain/explain/explain-brought-in.js';
import { explainForm, explainFormMonth } from '../../domain/explain/explain-form.js';
import { explainMoves } from '../../domain/explain/explain-moves.js';
import { explainStats } from '../../domain/explain/explain-stats.js';
import { isAmongAll } from '../../domain/explain/explained-figures.js';
import type { CountedGame, Explanation, Subject } from '../../domain/explain/explanation.js';
import { fold } from '../../domain/decider.js';
import { grouped } from '../../domain/grouped.js';
import { type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import { monthDecider } from '../../domain/month/month.decider.js';
import { ruleSetsIn } from '../../domain/group/group-facts.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { AccountMonthRow } from '../../projections/read-models/accounts/accounts.js';
import { READ_SCHEMA, readCheckpoints } from '../../projections/live/read-schema.js';
import { ruleSetsOf } from '../../projections/model/facts-in-force.js';
import type { SkippedEvents } from '../../projections/model/projection.js';
import {
  eveningsOf, monthEveningsTable, playerMonthsTable, ratingsOf,
} from '../../projections/read-models/standings/player-months.js';
import { pairingsOf } from '../../projections/read-models/standings/player-totals.js';
import { type GameScope, GamesAsOf } from '../past/games-as-of.js';
import { entriesAboutDaysUpTo, RowReader } from '../past/row-reader.js';
import type { Players } from '../shared/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import type { Moment } from '../platform/http/moment.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { ReadStreams } from './read-streams.js';

/** Projections whose rows have the sums of all time. */
const SUMMED = ['standings', 'games'];

/** The games that may have left their month since a moment. */
const LEAVING = `
  select distinct substring(stream from 6)::int as id from read.log_entries
  where type in ('GameCorrected', 'GameVoided') and stream ~ '^game-\\d{1,9}$' and at > $1`;

/** The last month with an entry up to a month, for each of some members. */
const LAST_BALANCES = `
  select distinct on (player_id) * from read.account_months where player_id = any($1) and month <= $2
  order by player_id, month desc`;

@Injectable()
export class Explanations {
  constructor(
    private readonly skipped: SkippedEventRecords,
    private readonly games: GamesAsOf,
    private readonly asOf: RowReader,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async team(gameId: number, teamId: number, moment?: Moment): Promise<ExplanationView> {
    const { streams, players } = await this.reading('games', moment);
    const events = await streams.gameStream(gameId);
    if (events.length === 0) throw new RuleViolation('GameMustExist', `Game ${gameId} does not exist.`, 'missing');
    const game = knownGame(events, ruleSetsIn((await this.asOf.groupFacts(moment)).rules));
    if (!game) throw new RuleViolation('GameMustCount', `Game ${gameId} is voided and counts nowhere.`, 'missing');
    return streams.viewOf(explainTeam(game, teamId, players.nameOf), players);
  }

  day(date: string, playerId: number, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('standings', playerId, moment, async (reading, subject) => {
      const table = await broughtInMonth(monthOf(date), reading, moment);
      return (table && explainBroughtInDay(table, date, subject))
        ?? explainDay(date, await reading.gamesOn({ first: date, last: date }), subject);
    });
  }

  /** Explains the sum of the days from the first to the last. */
  span(first: string, last: string, playerId: number, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('standings', playerId, moment, async ({ gamesOn }, subject) =>
      explainSpan(first, last, await gamesOn({ first, last }), subject,
        await this.asOf.broughtInDays({ first, last }, moment)));
  }

  month(month: string, playerId: number, moment?: Moment) {
    return this.ofPlayer('standings', playerId, moment, async (reading, subject) => {
      const table = await broughtInMonth(month, reading, moment);
      return table ? explainBroughtInMonth(table, subject)
        : explainMonth(month, await reading.gamesOn(datesOf(month)), subject);
    });
  }

  year(year: number, playerId: number, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('standings', playerId, moment, async (reading, subject) => {
      const months = monthsOfYear(year);
      return explainYear(year, await Promise.all(months.map((month) => monthOfYear(month, reading, moment))), subject);
    });
  }

  /** Explains a balance. Its fees name the events that recorded their games. */
  account(playerId: number, month: string, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('accounts', playerId, moment, async ({ streams, players: { zone } }, subject) => {
      const recorded = await streams.stream<AccountEvent>(accountStreamId(playerId));
      const events = moment?.known === 'now' ? entriesAboutDaysUpTo(moment.date, recorded, zone) : recorded;
      const fees = events.flatMap(({ event: { type, data } }) =>
        (type === 'FeeCharged' && data.month === month ? [data.gameId] : []));
      const games = await Promise.all(fees.map(streams.gameStream));
      const recordings = new Map(games.flatMap(([first]) => (first ? [[first.event.data.gameId, first.id]] : [])));
      return explainAccount(month, events, recordings, { ...subject, zone });
    });
  }

  /** Explains the form rating, or the change of it in a month. */
  form(playerId: number, { month }: FormQuestion, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('standings', playerId, moment, async ({ gamesOn }, subject) => {
      const load = (column: 'player_id' | 'month', value: unknown) =>
        this.asOf.career(moment, ({ rows }) => rows.load(playerMonthsTable, column, [value]));
      if (month === undefined) {
        const rows = await load('player_id', playerId);
        return explainForm(rows.sort(byMonth).map((row) => ({
          month: row.month, before: row.rating_before, evenings: ratingsOf([row]).map(({ rating }) => rating),
        })), subject);
      }
      const [games, rows] = await Promise.all([gamesOn(datesOf(month)), load('month', month)]);
      return explainFormMonth(month, games, new Map(rows.map((row) => [row.player_id, row.rating_before])), subject);
    });
  }

  /** Explains a sum of all accounts. */
  async group(month: string, { of }: GroupQuestion): Promise<ExplanationView> {
    const { streams, players } = await this.reading('accounts', undefined);
    const members = [...players.ids].filter((id) => players.isMember(id));
    const rows = await rowsOf<AccountMonthRow>(this.pool, LAST_BALANCES, [members, month]);
    const months = rows.map((row) => [row.player_id, carriedOnTo(month, row)] as const);
    return streams.viewOf(explainGroup(month, of, months, players.nameOf), players);
  }

  stats(playerId: number, question: StatsQuestion, moment?: Moment): Promise<ExplanationView> {
    return this.ofPlayer('standings', playerId, moment, async ({ gamesIn, gamesOn, skipped }, subject) => {
      const { month, year, figure } = question;
      if (month !== undefined) return explainStats(question, await gamesOn(datesOf(month)), subject);
      if (year !== undefined) return explainStats(question, await gamesOn(datesOfYear(year)), subject);
      if (!moment && isAmongAll(figure) && await this.areSumsWhole(skipped)) {
        return explainAmongAll(figure, question, await this.ofAllTime(playerId, question), subject);
      }
      return explainStats(question, await gamesIn(isAmongAll(figure) ? 'all' : { playerId }), subject);
    });
  }

  /**
   * Whether the sums of the rows may be used: not while the boards are emptied, nor where a skipped event makes read
   * models differ.
   */
  private async areSumsWhole(skipped: SkippedEvents): Promise<boolean> {
    if (SUMMED.some((projection) => skipped.has(projection))) return false;
    const checkpoints = await readCheckpoints(this.pool, READ_SCHEMA);
    return [...checkpoints.values()].every(({ clearedAt }) => clearedAt === null);
  }

  /**
   * Explains from sums and evenings, so that a long history does not slow it down; the linked parts are computed from
   * games.
   */
  private async ofAllTime(playerId: number, { opponent }: StatsQuestion): Promise<AmongAll> {
    const [members, months, pending] = await Promise.all([
      this.asOf.players(undefined).then(({ ids }) => pairingsOf([...ids], this.asOf.live)),
      this.asOf.live.load(monthEveningsTable, 'player_id', [playerId, opponent ?? playerId]),
      rowsOf<{ id: number }>(this.pool, 'select id from read.games where is_waiting and has_pending_tie order by id'),
    ]);
    return {
      members: () => members,
      evenings: () => new Map([...grouped(months.sort(byMonth), (row) => row.player_id)].map(
        ([id, own]) => [id, eveningsOf(own)])),
      pendingGames: pending.map(({ id }) => id),
    };
  }

  /** The games that have left the month since are read as well as its own: only the log has them. */
  async moves(month: string, playerId: number, span: MovesQuestion): Promise<MovesView> {
    const { players, streams } = await this.reading('standings', undefined);
    players.checkMember(playerId);
    const [here, changed] = await Promise.all([
      this.games.gameIdsIn(datesOf(month), undefined), rowsOf<{ id: number }>(this.pool, LEAVING, [span.from]),
    ]);
    const games = await streams.gameStreams([...new Set([...here, ...changed.map(({ id }) => id)])]);
    const explanation = explainMoves(
      month, games, await ruleSetsOf(this.store), span, { playerId, nameOf: players.nameOf });
    return streams.movesViewOf(explanation, players);
  }

  private async ofPlayer(
    projection: string, playerId: number, moment: Moment | undefined,
    explain: (reading: Reading, subject: Subject) => Promise<Explanation>,
  ): Promise<ExplanationView> {
    const reading = await this.reading(projection, moment);
    const { streams, players } = reading;
    players.checkMember(playerId);
    return streams.viewOf(await explain(reading, { playerId, nameOf: players.nameOf }), players);
  }

  /** @param projection  the projection whose rows show the explained number */
  private async reading(projection: string, moment: Moment | undefined): Promise<Reading> {
    const [players, skipped] = await Promise.all([this.asOf.players(moment), this.skipped.positions()]);
    const streams = new ReadStreams(this.store, { skipped, projection }, moment);
    // Rows have the effect of events that only this projection skips.
    const gamesIn: Reading['gamesIn'] = skipped.has(projection)
      ? async (scope) => streams.games(await this.games.gameIdsIn(scope, moment), await ruleSetsOf(this.store))
      : async (scope) => (await this.games.gamesIn(scope, moment)).map((game) => ({ score: scoreGame(game) }));
    return {
      players, streams, gamesIn, skipped,
      gamesOn: async ({ first, last }) =>
        (await gamesIn({ first, last })).filter(({ score: { date } }) => date >= first && date <= last),
    };
  }
}

const byMonth = (a: { readonly month: string }, b: { readonly month: string }): number => (a.month < b.month ? -1 : 1);

/** The data of an explanation: today's rows, or those of a moment. */
interface Reading {
  readonly players: Players;
  readonly streams: ReadStreams;
  readonly skipped: SkippedEvents;
  /** The games that may count. */
  readonly gamesIn: (scope: GameScope) => Promise<CountedGame[]>;
  /** Streams may be ahead of the rows that name them, so games that have left these dates since are left out. */
  readonly gamesOn: (dates: { readonly first: string; readonly last: string }) => Promise<CountedGame[]>;
}

/** The month of a year. */
async function monthOfYear(month: string, reading: Reading, moment: Moment | undefined): Promise<MonthOfYear> {
  const { finalStandings, broughtIn, eventId } = await lockOf(month, reading, moment);
  return finalStandings ? { month, standings: finalStandings, eventId: eventId!, source: broughtIn?.source }
    : { month, games: await reading.gamesOn(datesOf(month)) };
}

/** The month with its points if these came in with a table, otherwise null. */
async function broughtInMonth(
  month: string, reading: Reading, moment: Moment | undefined,
): Promise<ExplainedTable | null> {
  const { finalStandings, broughtIn, eventId } = await lockOf(month, reading, moment);
  return broughtIn && { ...broughtIn, month, standings: finalStandings!, eventId: eventId! };
}

/** The lock of a month. If the question is about today's knowledge, a month that was not over counts as open. */
async function lockOf(month: string, { streams }: Reading, moment: Moment | undefined) {
  const isOver = moment?.known !== 'now' || datesOf(month).last < moment.date;
  const events = isOver ? await streams.stream<MonthEvent>(monthStreamId(month)) : [];
  return { ...fold(monthDecider, events.map(({ event }) => event)), eventId: events.at(-1)?.id };
}
