/** The stakes of an evening ahead, from the boards, the plan of its date and the rules in force. */
import { Controller, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { type StakesDate, stakesDate, type StakesView, stakesView } from '../../contract/evenings.js';
import { stakesCalls } from '../../contract/stakes.calls.js';
import { rulesOn } from '../../domain/boards/rules.js';
import { daysLater, monthOf, twelveMonthsTo } from '../../domain/dates.js';
import { comingTo, mostTelling, stakesOf, stakeText } from '../../domain/evening/stakes.js';
import { grouped } from '../../domain/grouped.js';
import { ruleSetsIn } from '../../domain/group/group-facts.js';
import { firstOpenDate } from '../../domain/plan/plan-rules.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { eveningsOf, monthEveningsTable } from '../../projections/read-models/standings/player-months.js';
import { RowReader } from '../past/row-reader.js';
import { Clock } from '../platform/clock.js';
import { PathPart, RequestMember, Serves } from '../platform/http/call-handler.js';

/** The number of days for which a player counts as coming without an answer. */
const RECENT_DAYS = 28;
/** The months before the current one in which a series can have begun. */
const MONTHS_BEFORE = 3;

/** The plan of a date, and whether its evening goes on. */
const DATE = `
  select not exists (select from read.finalized_months where month = to_char($1::date, 'YYYY-MM'))
    and not exists (select from read.evenings where date = $1 and ended_at is not null) as "isOpen",
    (select plan from read.plans where date = $1 order by (plan ->> 'cancelled') is not null limit 1) as plan`;

/** The first evening from a date on that has not ended. */
const NEXT = `
  select date from (
    select date from read.game_days union select date from read.plans where plan ->> 'cancelled' is null) evening
  where date >= $1
    and not exists (select from read.evenings ended where ended.date = evening.date and ended_at is not null)
  order by date limit 1`;

const GAMES = `
  select distinct on (player_id) player_id as id, games_before + games as games
  from read.player_months where player_id = any($1) order by player_id, month desc`;

@Injectable()
export class Stakes {
  constructor(
    private readonly pool: Pool,
    private readonly rows: RowReader,
    private readonly clock: Clock,
  ) {}

  /**
   * @param evening  that of tonight counts as the next one if none is planned
   * @param readerId  whose own stake comes first; null on a screen in the room
   */
  async of(evening: StakesDate, readerId: number | null = null): Promise<StakesView> {
    const today = this.today();
    const date = evening === 'next' ? await this.nextDate(today) : evening;
    if (date < today) return { stakes: [] };
    const shown = [...new Set([...twelveMonthsTo(monthOf(today)).slice(-1 - MONTHS_BEFORE), monthOf(date)])];
    const [[about], facts, players, rows] = await Promise.all([
      rowsOf<{ isOpen: boolean; plan: PlanRow['plan'] | null }>(this.pool, DATE, [date]),
      this.rows.groupFacts(undefined), this.rows.players(undefined),
      this.rows.live.load(monthEveningsTable, 'month', shown),
    ]);
    const { isOpen, plan } = about!;
    if (!isOpen || (plan !== null && plan.cancelled !== null)) return { stakes: [] };
    const months = [...grouped(rows, (row) => row.player_id)].map(([playerId, own]) => ({
      playerId, days: Object.fromEntries(eveningsOf(own).map((evening) => [evening.date, evening])),
    }));
    const since = daysLater(today, -RECENT_DAYS);
    const idsOn = (counts: (day: string) => boolean): number[] => months
      .filter(({ days }) => Object.keys(days).some(counts)).map(({ playerId }) => playerId);
    const coming = comingTo(plan?.answers ?? [], idsOn((day) => day === date), idsOn((day) => day >= since))
      .filter((id) => players.active(id)).sort(players.byName);
    const games = await rowsOf<{ id: number; games: number }>(this.pool, GAMES, [coming]);
    const stakes = mostTelling(stakesOf({
      date, coming, months, rules: rulesOn(ruleSetsIn(facts.rules), date),
      games: new Map(games.map((row) => [row.id, row.games])),
    }), readerId);
    return {
      stakes: stakes.map((stake) => {
        const { kind, playerId, finals } = stake;
        const rivalId = kind === 'passes' ? stake.rivalId : undefined;
        const isReaders = readerId !== null && [playerId, rivalId].includes(readerId);
        return {
          kind, text: stakeText(stake, players.nameOf), playerId, finals,
          ...(isReaders && { you: stakeText(stake, players.nameOf, readerId) }),
          ...(rivalId !== undefined && { rivalId }),
        };
      }),
    };
  }

  private async nextDate(today: string): Promise<string> {
    const [next] = await rowsOf<{ date: string }>(this.pool, NEXT, [today]);
    return next?.date ?? today;
  }

  /** The date of the evening that goes on until six in the morning. */
  private today(): string {
    return firstOpenDate(this.clock.now(), this.clock.zone);
  }
}

@Controller()
export class StakesController {
  constructor(private readonly stakes: Stakes) {}

  @Serves(stakesCalls.stakes, stakesView)
  ofEvening(@PathPart('date', stakesDate) date: StakesDate, @RequestMember() readerId: number): Promise<StakesView> {
    return this.stakes.of(date, readerId);
  }
}
