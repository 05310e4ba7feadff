/**
 * The process manager of monthly fees. A member's first game of a month charges the fee; it is reversed when no game
 * of that month is left. Fees are events of the account, so a rebuild never creates one. An unreadable event of a
 * member or an account stops the projection of these, but no fee.
 */
import type { Pool } from 'pg';
import {
  type AccountCommand, accountDecider, type AccountState, feeOfMonth,
} from '../../domain/account/account.decider.js';
import { type AccountEvent, accountStreamId } from '../../domain/account/account.events.js';
import { amountsOf, type Fees, feesBy } from '../../domain/account/fees.js';
import { monthOf } from '../../domain/dates.js';
import { type Decider, foldRecorded } from '../../domain/decider.js';
import { readableEvent, readableRecord } from '../../domain/event-registry.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import { inForce } from '../../domain/group/group-facts.js';
import { playerDecider } from '../../domain/player/player.decider.js';
import { type PlayerEvent, playerStreamId } from '../../domain/player/player.events.js';
import { feeOf, readType, typeOn } from '../../domain/membership.js';
import type { PlayerState } from '../../domain/player/player-state.js';
import { eventMetadata, type Recorded } from '../../domain/recorded-event.js';
import { realPlayersOf } from '../../domain/scoring/game-scoring.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import { type CommandRunner, requestDigest, streamState } from '../platform/commands/command-runner.js';
import { systemIssuer } from '../platform/commands/issuer.js';
import { type Announce, StreamFence } from '../platform/commands/stream-fence.js';
import type { MonthPlayedRow } from '../../projections/processes/months-played.js';

interface DueFee {
  readonly command: AccountCommand;
  readonly month: string;
  /** The number of changes of this fee when the command was made. */
  readonly changes: number;
}

/**
 * Decides the fees of several months at once: no month's fee depends on another's. If one has changed meanwhile,
 * another process settled it while this one was stopped.
 */
const feesDecider: Decider<readonly DueFee[], AccountEvent, AccountState> = {
  ...accountDecider,
  decide: (due, state, context) => due.flatMap(({ command, month, changes }) => (
    feeOfMonth(state, month).changes === changes ? accountDecider.decide(command, state, context) : [])),
};

/** If another event made the fee due meanwhile, or another process has tried, the row stays due. */
const SEEN = ['month', 'due_since', 'attempts'] as const;

const times = eventMetadata.pick({ at: true, appendedAt: true });

export class FeeProcess {
  private readonly fence: StreamFence;

  constructor(private readonly pool: Pool, private readonly store: EventStore, private readonly runner: CommandRunner) {
    this.fence = new StreamFence(pool, store);
  }

  async act(): Promise<Position | null> {
    const { isDue, lastFollowUp } = await this.look();
    if (!isDue) return lastFollowUp;
    const failures: unknown[] = [];
    for (const { playerId, months } of await this.due()) {
      await this.settle(playerId, months).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    // The rows are read again, because another process may have settled the due fees.
    const now = await this.look();
    return now.isDue ? null : now.lastFollowUp;
  }

  /**
   * Finds months of members whose fees are due. Counting the attempts commits these rows: they must not get lost in a
   * crash after the fee's event was stored. Rows are locked in the same order everywhere.
   */
  private due() {
    return rowsOf<{ playerId: number; months: readonly string[] }>(this.pool, `
      with due as (
        select month, player_id from app.months_played where not is_settled order by month, player_id for update),
      counted as (
        update app.months_played set attempts = attempts + 1 from due
        where months_played.month = due.month and months_played.player_id = due.player_id
        returning due.month, due.player_id)
      select player_id as "playerId", array_agg(month) as months from counted group by player_id order by player_id`);
  }

  private async look(): Promise<{ readonly isDue: boolean; readonly lastFollowUp: Position }> {
    const { rows: [row] } = await this.pool.query<{ isDue: boolean; followUp: string | null }>({
      name: 'fees',
      text: `
        select exists (select from app.months_played where not is_settled) as "isDue",
          (select max(follow_up) from app.months_played) as "followUp"`,
    });
    return { isDue: row!.isDue, lastFollowUp: BigInt(row!.followUp ?? BEFORE_FIRST) };
  }

  /**
   * Settles all of them in one append, which has room for more than a hundred years. So the first start on a long log
   * does not read an account anew for each month. Rows that have changed meanwhile stay due.
   */
  private settle(playerId: number, months: readonly string[]): Promise<void> {
    return this.fence.hold([accountStreamId(playerId)], async (announce) => {
      const rows = await rowsOf<MonthPlayedRow & { readonly attempts: number }>(this.pool,
        'select * from app.months_played where player_id = $1 and month = any($2) and not is_settled order by month',
        [playerId, months]);
      if (rows.length === 0) return;
      const position = await this.give(playerId, rows, announce);
      await this.pool.query(`
        with settled as (
          select month from app.months_played
          join unnest($2::text[], $3::bigint[], $4::int[]) as seen (${SEEN.join()})
            using (${SEEN.join()})
          where player_id = $1 order by month for update of months_played)
        update app.months_played set is_settled = true, follow_up = $5 from settled
        where player_id = $1 and months_played.month = settled.month`,
      [playerId, ...SEEN.map((column) => rows.map((row) => row[column])), position.toString()]);
    });
  }

  /** The key counts the changes of each fee, so that an append whose answer was lost is found when it is repeated. */
  private async give(playerId: number, due: readonly MonthPlayedRow[], announce: Announce): Promise<Position> {
    const streamId = accountStreamId(playerId);
    const player = await streamState(this.store, playerStreamId(playerId), playerDecider, true);
    const account = await streamState(this.store, streamId, accountDecider, true);
    const facts = await groupFactsOf(this.store);
    const beganFree = player !== null && readType(player.memberships[0]!) === 'free';
    const command: DueFee[] = [];
    for (const row of due) {
      const fees = inForce(facts.fees, row.month);
      const mayBeFree = beganFree || new Set(amountsOf(fees).map((cents) => cents === 0)).size > 1;
      if (row.has_games && mayBeFree && await this.wasFree(row, fees)) continue;
      const { changes } = feeOfMonth(account, row.month);
      command.push({ command: commandOf(row, player, fees), month: row.month, changes });
    }
    const digest = requestDigest(command);
    const issuer = { ...systemIssuer(`fees:${digest}`), at: await this.earlierTime(due) };
    const { position } = await this.runner.run({
      streamId, decider: feesDecider, command, digest, issuer, announce, passesOver: true,
    });
    // The step is needed even if nothing was due: a process that saw the rows before must not charge them after they
    // are settled.
    await announce(null);
    return position;
  }

  /**
   * Whether a guest, or a member whose type costs nothing, owed nothing for the first game of a month. The facts of
   * the time count when the game was first recorded as theirs and in that month: later facts must not change the
   * charges of a log that is read anew.
   */
  private async wasFree(
    { player_id: playerId, month, first_game_id: gameId, first_date: date }: MonthPlayedRow, fees: Fees,
  ): Promise<boolean> {
    const game = await this.store.readStream(gameStreamId(gameId));
    const said = game.find((stored) => {
      const entry = readableEvent(stored)?.data;
      return entry && 'teams' in entry && monthOf(entry.date) === month
        && entry.teams.flatMap(realPlayersOf).includes(playerId);
    });
    const events = await this.store.readStream(playerStreamId(playerId));
    const known = events.filter(({ position }) => position < said!.position);
    const player = foldRecorded(
      playerDecider, known.flatMap((stored) => readableRecord(stored) ?? []) as Recorded<PlayerEvent>[]);
    if (player === null) return false;
    return feeOf(typeOn(date, player), fees) === 0;
  }

  /** The earlier time of a fee that follows from earlier acts of the sample group. */
  private async earlierTime(due: readonly MonthPlayedRow[]): Promise<Date | undefined> {
    const last = (await this.store.readStream(gameStreamId(due.at(-1)!.first_game_id))).at(-1);
    const { at, appendedAt } = times.safeParse(last?.metadata).data ?? {};
    return at !== undefined && appendedAt !== undefined ? new Date(at) : undefined;
  }
}

function commandOf(row: MonthPlayedRow, player: PlayerState, dated: Fees): AccountCommand {
  const { player_id: playerId, month, has_games: hasGames, first_game_id: gameId, first_date: date } = row;
  if (!hasGames) return { type: 'ReverseFee', playerId, month };
  if (!player) throw new Error(`Player ${playerId} played game ${gameId} and was never added.`);
  const type = typeOn(date, player);
  // A game of a free member was left out before: this one became free later.
  const membership = type === 'free' ? 'regular' : type;
  return { type: 'ChargeFee', playerId, gameId, date, membership, fees: feesBy((kind) => dated[kind]) };
}
