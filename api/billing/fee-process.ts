/**
 * The process manager of monthly fees: a member's first game of a month charges the fee, and when no game of that month
 * is left it is reversed. Fees are events of the account, so a rebuild never creates one.
 */
import type { Pool } from 'pg';
import type { AccountCommand } from '../../domain/account/account.commands.js';
import { accountDecider } from '../../domain/account/account.decider.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { type AccountState, feeOfMonth } from '../../domain/account/account-state.js';
import { playerDecider } from '../../domain/player/player.decider.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import { isShishaSmokerOn } from '../../domain/player/player-state.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { laterOf, type ProcessManager } from '../../projections/engine/process-managers.js';
import { IDLE_TRANSACTION_LIMIT, inTransaction } from '../../postgres/with-client.js';
import { type CommandRunner, requestDigest } from '../platform/commands/command-runner.js';
import { systemIssuer } from '../platform/commands/issuer.js';
import { streamState } from '../platform/commands/stream-state.js';
import { monthsPlayed, type MonthPlayedRow } from './months-played.js';

type MonthOfPlayer = Pick<MonthPlayedRow, 'month' | 'player_id'>;

/** Members whose fees are settled at the same time; those of one member share a stream and run one after the other. */
const LANES = 4;

export class FeeProcess implements ProcessManager {
  readonly memory = monthsPlayed;

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly runner: CommandRunner,
  ) {}

  async act(): Promise<Position> {
    const { isDue, lastFollowUp } = await this.look();
    return isDue ? this.settleDue() : lastFollowUp;
  }

  private async settleDue(): Promise<Position> {
    const due = await this.due();
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) =>
      this.settleInTurn(due.filter(({ player_id: playerId }) => playerId % LANES === lane))));
    const last = lanes.reduce((latest, lane) => {
      if (lane.status === 'rejected') throw lane.reason;
      return laterOf(latest, lane.value);
    }, BEFORE_FIRST);
    // Looked again, because another process may have settled what was due.
    return laterOf(last, (await this.look()).lastFollowUp);
  }

  private async settleInTurn(due: readonly MonthOfPlayer[]): Promise<Position> {
    let last = BEFORE_FIRST;
    for (const month of due) last = laterOf(last, await this.settle(month));
    return last;
  }

  /**
   * Counting the attempts also commits the rows that say what is due: they must not get lost in a crash after the fee's
   * event was stored. Rows are locked in the same order everywhere.
   */
  private async due(): Promise<readonly MonthOfPlayer[]> {
    const { rows } = await this.pool.query<MonthOfPlayer>({
      name: 'due-fees',
      text: `
        with due as (
          select month, player_id from app.months_played where not is_settled order by month, player_id for update),
        counted as (
          update app.months_played set attempts = attempts + 1 from due
          where months_played.month = due.month and months_played.player_id = due.player_id
          returning due.month, due.player_id)
        select month, player_id from counted order by month, player_id`,
    });
    return rows;
  }

  /** Most games owe nothing: then this is the only statement. */
  private async look(): Promise<{ readonly isDue: boolean; readonly lastFollowUp: Position }> {
    const { rows: [row] } = await this.pool.query<{ is_due: boolean; follow_up: string | null }>({
      name: 'fees',
      text: `
        select exists (select from app.months_played where not is_settled) as is_due,
          (select max(follow_up) from app.months_played) as follow_up`,
    });
    return { isDue: row?.is_due ?? false, lastFollowUp: BigInt(row?.follow_up ?? BEFORE_FIRST) };
  }

  /** Returns the position of the fee's event. Another process that settles the same month waits for this one. */
  private settle({ month, player_id: playerId }: MonthOfPlayer): Promise<Position> {
    return inTransaction(this.pool, async (client) => {
      const { rows: [row] } = await client.query<MonthPlayedRow & { follow_up: string | null }>(
        'select * from app.months_played where month = $1 and player_id = $2 for update', [month, playerId]);
      if (!row || row.is_settled) return BigInt(row?.follow_up ?? BEFORE_FIRST);
      const position = await this.give(row.games > 0 ? await this.chargeOf(row) : reversalOf(row), month);
      await client.query(
        'update app.months_played set is_settled = true, follow_up = $3 where month = $1 and player_id = $2',
        [month, playerId, position.toString()]);
      return position;
    }, IDLE_TRANSACTION_LIMIT);
  }

  /** The key counts the changes of this fee, so that a command repeated after a crash makes the same event. */
  private async give(command: AccountCommand, month: string): Promise<Position> {
    const { type, playerId } = command;
    const streamId = accountStreamId(playerId);
    const { changes } = feeOfMonth(await streamState(this.store, streamId, accountDecider), month);
    const key = `${type}:${playerId}:${month}:${changes + 1}`;
    const { position } = await this.runner.run<AccountCommand, AccountEvent, AccountState>({
      streamId, decider: accountDecider, command, digest: requestDigest({ key }), issuer: systemIssuer(key),
    });
    return position;
  }

  private async chargeOf(row: MonthPlayedRow): Promise<AccountCommand> {
    const { player_id: playerId, first_game_id: gameId, first_date: date } = row;
    const player = await streamState(this.store, playerStreamId(playerId), playerDecider);
    if (!player) throw new Error(`Player ${playerId} played game ${gameId} and was never added.`);
    return { type: 'ChargeFee', playerId, gameId, date, isShishaSmoker: isShishaSmokerOn(date, player) };
  }
}

const reversalOf = ({ player_id: playerId, month }: MonthPlayedRow): AccountCommand =>
  ({ type: 'ReverseFee', playerId, month });
