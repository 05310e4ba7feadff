/**
 * The commands of months, and the months that the system finalizes by itself, once each: at the transition, after an
 * import, after a tie. A month is finalized in its fence, in which its games change too.
 */
import { ConflictException, Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { datesOf, monthOf, monthTitle } from '../../domain/dates.js';
import type { OfType } from '../../domain/decider.js';
import { type BoardLine, type MonthCommand, monthDecider, type MonthState } from '../../domain/month/month.decider.js';
import { type FinalStanding, type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import { messageOf } from '../../event-store/error-kinds.js';
import { BOARDS_PROJECTION } from '../shared/board-state.js';
import { TABLE_UNDER_WAY, TablesUnderWay } from '../shared/tables-under-way.js';
import { Clock } from '../platform/clock.js';
import { type Decided, requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { type Announce, StreamFence } from '../platform/commands/stream-fence.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { checkCaughtUp } from '../platform/http/freshness.js';
import { JobPostponed } from '../platform/jobs/job-queue.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { READ_SCHEMA } from '../../projections/live/read-schema.js';
import { readingFrom } from '../../projections/live/row-statements.js';
import { monthSumsTable, ranked } from '../../projections/read-models/standings/player-months.js';

export type DecidedMonth = Decided<MonthState>;

/** A month of a table with its points. */
export type BroughtInPoints = Omit<OfType<MonthCommand, 'BringInMonth'>, 'type' | 'hasGames'>;

@Injectable()
export class MonthCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly fence: StreamFence,
    private readonly readModels: ReadModels,
    private readonly tables: TablesUnderWay,
    private readonly pool: Pool,
  ) {}

  /**
   * Locks the board of a completed month; the resulting state has the board. If a game is recorded between the
   * reading of the board and the event, the board is read again.
   * @param month `YYYY-MM`
   * @param board the board that the finalizing person saw; null if no one saw it
   */
  finalize(month: string, board: readonly BoardLine[] | null, issuer: Issuer): Promise<DecidedMonth> {
    return this.fence.hold([monthStreamId(month)], async (announce) => {
      if (this.readModels.isCleared(BOARDS_PROJECTION)) {
        throw new ConflictException('The boards are cleared: populate them before a month is finalized.');
      }
      if ((await this.tables.keys('all')).length > 0) throw new ConflictException(TABLE_UNDER_WAY);
      await checkCaughtUp(this.readModels, 'boards');
      const asked = { type: 'FinalizeMonth' as const, month, board };
      const found = await boardToFinalize(this.pool, month);
      return this.run({ ...asked, ...found }, requestDigest(asked), issuer, announce);
    });
  }

  /** Locks the board of a month without games, of points that came in with a table. */
  bringIn(month: BroughtInPoints, issuer: Issuer): Promise<DecidedMonth> {
    return this.fence.hold([monthStreamId(month.month)], async (announce) => {
      await checkCaughtUp(this.readModels, 'boards');
      const { first, last } = datesOf(month.month);
      const games = await rowsOf(
        this.pool, 'select from read.game_days where date between $1 and $2 limit 1', [first, last]);
      const command = { type: 'BringInMonth' as const, ...month, hasGames: games.length > 0 };
      return this.run(command, requestDigest(month), issuer, announce);
    });
  }

  reopen(month: string, reason: string, issuer: Issuer): Promise<DecidedMonth> {
    const command = { type: 'ReopenMonth' as const, month, reason };
    return this.run(command, requestDigest(command), issuer);
  }

  private run(command: MonthCommand, digest: string, issuer: Issuer, announce?: Announce): Promise<DecidedMonth> {
    return this.bus.execute(new StreamCommand<MonthCommand, MonthEvent, MonthState>({
      streamId: monthStreamId(command.month), decider: monthDecider, command, digest, issuer, announce,
    }));
  }
}

/** The month's board, best first, and the ids of its games with a pending tie. */
async function boardToFinalize(pool: Pool, month: string) {
  const { first, last } = datesOf(month);
  const [standings, pending] = await Promise.all([
    readingFrom(pool, READ_SCHEMA).load(monthSumsTable, 'month', [month]).then(ranked),
    rowsOf<{ id: number }>(
      pool, 'select id from read.games where date between $1 and $2 and has_pending_tie order by id', [first, last]),
  ]);
  const best = standings.sort((one, other) => one.rank - other.rank || one.player_id - other.player_id);
  return {
    standings: best.map((row): FinalStanding => ({
      playerId: row.player_id, totalScore: row.total_score, monthlyFinalScore: row.monthly_final_score,
      rank: row.rank, daysPlayed: row.days_played,
    })),
    pendingGames: pending.map(({ id }) => id) };
}

const HALF_A_DAY_MS = 12 * 3600 * 1000;

interface MonthOutcome {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Lines of the locked board. */
  readonly records: number;
  /** The reason why the month stays open, as a sentence; null when it is finalized. */
  readonly refusal: string | null;
  readonly hasPendingTie: boolean;
}

@Injectable()
export class MonthTransition {
  private readonly logger = new Logger('Months');
  private trouble: string | null = null;

  constructor(
    private readonly commands: MonthCommands,
    private readonly readModels: ReadModels,
    private readonly tables: TablesUnderWay,
    private readonly clock: Clock,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Finalizes the months that have games and were never finalized, oldest first; there are several if no server ran
   * at the end of one. Months that an admin reopened stay open. A month with a pending tie is held, and finalized
   * when that is settled. Read models must be caught up.
   * @param isMeant whether to finalize a completed month, `YYYY-MM`
   * @param issuer  the issuer for a month, unless it is the transition
   * @returns a sentence on the result; null when no month was left
   */
  async finalizeAll(isMeant: (month: string) => boolean, issuer?: (month: string) => Issuer): Promise<string | null> {
    const outcomes: MonthOutcome[] = [];
    for (const month of await this.openMonths(isMeant)) outcomes.push(await this.finalize(month, issuer?.(month)));
    return outcomes.length > 0 ? outcomeText(outcomes) : null;
  }

  /**
   * Finalizes a month once: one that an admin reopened stays open.
   * @throws when a try is impossible: the boards are cleared, or behind the log
   */
  async finalize(month: string, issuer?: Issuer): Promise<MonthOutcome> {
    try {
      const { state } = await this.commands.finalize(month, null, issuer ?? await this.issuerFor(month));
      return { month, records: state.finalStandings?.length ?? 0, refusal: null, hasPendingTie: false };
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      const hasPendingTie = error.rule === 'MonthMustHaveNoPendingTie';
      if (hasPendingTie) {
        // The row is due at once, because the tie may be settled before the row exists, and the row of a clock that
        // was ahead would wait for its time.
        await this.pool.query(`insert into app.held_months (month, due_at) values ($1, $2)
          on conflict (month) do update set due_at = excluded.due_at`,
          [month, this.clock.nowText()]);
      }
      return { month, records: 0, refusal: error.message, hasPendingTie };
    }
  }

  /**
   * Finalizes the held months without a pending tie. An error is reported once and tried again, and holds up no
   * request.
   */
  async finalizeHeld(): Promise<void> {
    try {
      const due = await rowsOf<{ month: string; dueAt: string }>(
        this.pool, 'select month, due_at::text as "dueAt" from app.held_months where due_at <= $1 order by month',
        [this.clock.nowText()]);
      if (due.length > 0 && (await this.obstacle()) === null) {
        for (const { month, dueAt } of due) await this.finalizeUnlessTied(month, dueAt);
      }
      this.trouble = null;
    } catch (error) {
      if (messageOf(error) !== this.trouble) this.logger.warn(messageOf(error));
      this.trouble = messageOf(error);
    }
  }

  /** A tie that is settled meanwhile makes the month due at another time. */
  private async finalizeUnlessTied(month: string, dueAt: string): Promise<void> {
    const { pendingGames } = await boardToFinalize(this.pool, month);
    const isTied = pendingGames.length > 0;
    // The month is left alone if an admin finalized or reopened it meanwhile.
    if (!isTied && (await this.isNew(month)) && (await this.finalize(month)).hasPendingTie) return;
    await this.pool.query(isTied
      ? 'update app.held_months set due_at = null where month = $1 and due_at = $2::timestamptz'
      : 'delete from app.held_months where month = $1 and due_at = $2::timestamptz', [month, dueAt]);
  }

  /** The reason why nothing is finalized without a person at the moment, as a sentence; null if it is. */
  async unattendedObstacle(): Promise<string | null> {
    return this.clock.isSettled() ? this.obstacle()
      : 'The clock has not run evenly for an hour yet, so it may be wrong.';
  }

  /** The reason why nothing can be finalized at the moment, as a sentence; null if it can. */
  private async obstacle(): Promise<string | null> {
    if (this.readModels.isCleared(BOARDS_PROJECTION)) return 'The boards are not populated.';
    if ((await this.tables.keys('all')).length > 0) return TABLE_UNDER_WAY;
    return (await this.readModels.caughtUp()) ? null : 'The boards are behind the log.';
  }

  /** Whether the month was never finalized, or only before its end, by a clock that was ahead, and reopened by then. */
  private async isNew(month: string): Promise<boolean> {
    const last = (await this.store.readStream(monthStreamId(month))).at(-1);
    if (last === undefined) return true;
    const { at } = eventMetadata.parse(last.metadata);
    return last.type === 'MonthReopened' && monthOf(this.clock.zone.dateOf(new Date(at))) <= month;
  }

  /** The issuer, the same for all processes, and another one after a month was reopened. */
  private async issuerFor(month: string): Promise<Issuer> {
    const { length } = await this.store.readStream(monthStreamId(month));
    return systemIssuer(length === 0 ? `transition:${month}` : `transition:${month}:${length}`);
  }

  private async openMonths(isMeant: (month: string) => boolean): Promise<string[]> {
    const open = await rowsOf<{ month: string }>(this.pool, `
      select to_char(date, 'YYYY-MM') as month from read.games group by 1
      except select month from read.finalized_months order by 1`);
    const months = open.map(({ month }) => month).filter(isMeant);
    const areNew = await Promise.all(months.map((month) => this.isNew(month)));
    return months.filter((_, index) => areNew[index]);
  }
}

const FOLLOWS = 'They are finalized automatically once their ties are settled.';

/** The outcome of the first and the last of several finalized months, because a season has many. */
function outcomeText(outcomes: readonly MonthOutcome[]): string {
  const finalized = outcomes.filter(({ refusal }) => refusal === null);
  const [first, last] = [finalized[0], finalized.at(-1)];
  const sentences = outcomes.flatMap(({ refusal }) => refusal ?? []);
  if (first && first === last) {
    sentences.unshift(`${monthTitle(first.month)} is finalized with ${first.records} records.`);
  } else if (first && last) {
    const [from, to] = [monthTitle(first.month), monthTitle(last.month)];
    sentences.unshift(`${finalized.length} months are finalized, from ${from} to ${to}.`);
  }
  if (outcomes.some(({ hasPendingTie }) => hasPendingTie)) sentences.push(FOLLOWS);
  return sentences.join(' ');
}

/** Locks the boards up to the month before; a month with a pending tie follows when that is settled. */
export const monthlyTransition = (transition: MonthTransition, { zone }: Clock): ScheduledJob => ({
  name: 'monthly-transition', at: { hour: 6, minute: 0, dayOfMonth: 1 },
  run: async (due) => {
    const obstacle = await transition.unattendedObstacle();
    if (obstacle !== null) throw new JobPostponed(obstacle);
    const last = monthOf(zone.dateOf(new Date(due.getTime() - HALF_A_DAY_MS)));
    const outcome = await transition.finalizeAll((month) => month <= last);
    return outcome ?? `No month up to ${monthTitle(last)} was left to finalize.`;
  },
});
