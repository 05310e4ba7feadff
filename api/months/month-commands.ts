/** The commands of months. A month is finalized in one turn with the changes of its games. */
import { ConflictException, Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { datesOf } from '../../domain/dates.js';
import { type BoardLine, type MonthCommand, monthDecider, type MonthState } from '../../domain/month/month.decider.js';
import { type FinalStanding, type MonthEvent, monthStreamId } from '../../domain/month/month.events.js';
import { rowsOf } from '../../postgres/rows.js';
import { standingsProjection } from '../../projections/read-models/standings/standings.js';
import { type Decided, requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { type Announce, Turns } from '../platform/commands/turns.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { ReadModels } from '../../projections/engine/read-models.js';

export type DecidedMonth = Decided<MonthState>;

/** How long to wait until the read models have caught up, before finalizing is refused. */
const CAUGHT_UP_TIMEOUT_MS = 10_000;

@Injectable()
export class MonthCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly turns: Turns,
    private readonly readModels: ReadModels,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * Locks the board of a completed month; the resulting state has the board. A game that comes between the look at the
   * board and the event repeats the turn.
   * @param month `YYYY-MM`
   * @param board that the person who finalizes saw; null if no one looked
   */
  finalize(month: string, board: readonly BoardLine[] | null, issuer: Issuer): Promise<DecidedMonth> {
    return this.turns.take([monthStreamId(month)], async (announce) => {
      if (this.readModels.isCleared(standingsProjection.name)) {
        throw new ConflictException('The boards are cleared: populate them before a month is finalized.');
      }
      if (!(await this.readModels.caughtUp(await this.store.head(), CAUGHT_UP_TIMEOUT_MS))) {
        throw new ServiceUnavailableException('The boards are still being updated. Please try again soon.');
      }
      const asked = { type: 'FinalizeMonth' as const, month, board };
      const found = await boardToFinalize(this.pool, month);
      return this.run({ ...asked, ...found }, requestDigest(asked), issuer, announce);
    });
  }

  reopen(month: string, reason: string, issuer: Issuer): Promise<DecidedMonth> {
    const command = { type: 'ReopenMonth' as const, month, reason };
    return this.run(command, requestDigest(command), issuer);
  }

  private run(command: MonthCommand, digest: string, issuer: Issuer, announce?: Announce): Promise<DecidedMonth> {
    return this.bus.execute(new StreamCommand<MonthCommand, MonthEvent, MonthState>({
      streamId: monthStreamId(command.month), decider: monthDecider, command, digest, issuer,
      announce,
    }));
  }
}

/** The month's board, best first, and the ids of its games with a pending tie. */
export async function boardToFinalize(pool: Pool, month: string) {
  const { first, last } = datesOf(month);
  const [standings, pending] = await Promise.all([
    rowsOf<FinalStanding>(pool, `
      select player_id as "playerId", total_score as "totalScore", monthly_final_score as "monthlyFinalScore", rank,
        days_played as "daysPlayed" from read.month_standings where month = $1 order by rank, player_id`, [month]),
    rowsOf<{ id: number }>(
      pool, 'select id from read.games where date between $1 and $2 and has_pending_tie order by id', [first, last]),
  ]);
  return { standings, pendingGames: pending.map(({ id }) => id) };
}
