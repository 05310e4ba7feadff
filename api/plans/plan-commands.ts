/**
 * The commands of evenings ahead. Commands that take a date are decided in one fence, so that a date has one evening.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import type { MoveRequest, PlanRequest } from '../../contract/plans.js';
import type { OfType } from '../../domain/decider.js';
import { readableRecord } from '../../domain/event-registry.js';
import { firstOpenDate } from '../../domain/plan/plan-rules.js';
import { noEvening, type Plan, type PlanCommand, planDecider, type TakenDate } from '../../domain/plan/plan.decider.js';
import { type PlanEvent, planStreamId } from '../../domain/plan/plan.events.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { RowReader } from '../past/row-reader.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import {
  type Decided, requestDigest, StreamCommand, type StreamDecision,
} from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { StreamFence } from '../platform/commands/stream-fence.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { checkCaughtUp } from '../platform/http/freshness.js';

/** The fence of commands that take a date. */
const DATES = 'plan-dates';

type Opening = Omit<OfType<PlanCommand, 'PlanEvening'>, 'type' | 'planId' | 'now' | 'takenDates'>;
type Changes = 'AnswerEvening' | 'CancelEvening' | 'ResumeEvening' | 'AskMember';
/** A requested change of an evening; the evening and the time are looked up. */
export type PlanChange = { [Type in Changes]: Omit<OfType<PlanCommand, Type>, 'planId' | 'date' | 'now'> }[Changes];

@Injectable()
export class PlanCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly fence: StreamFence,
    private readonly receipts: CommandReceipts,
    private readonly readModels: ReadModels,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowReader,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async plan(request: PlanRequest, issuer: Issuer): Promise<Decided<Plan>> {
    const { date, time, note = '' } = request;
    const place = request.place ?? await this.groupPlace();
    const opening = { date, time, place, note, isWeekly: false, usualIds: [] };
    return this.open(opening, requestDigest(request), issuer);
  }

  /** The number is drawn only if the date is free. */
  open(opening: Opening, digest: string, issuer: Issuer): Promise<Decided<Plan>> {
    return this.fence.hold([DATES], async (announce) => {
      await checkCaughtUp(this.readModels, 'evenings');
      const takenDates = await this.datesOfOthers(0);
      const command = (planId: number) => (
        { type: 'PlanEvening' as const, planId, ...opening, takenDates, now: this.clock.nowText() });
      const { number, drawn } = await this.receipts.numberFor('plan_ids', issuer, digest, async () => {
        planDecider.decide(command(0), null, { today: this.clock.today(), zone: this.clock.zone });
      });
      return this.run({ command: command(number), digest, issuer, announce, drawn });
    });
  }

  move(date: string, request: MoveRequest, issuer: Issuer): Promise<Decided<Plan>> {
    const { date: to, time, place, note, reason } = request;
    return this.fence.hold([DATES], async (announce) => {
      await checkCaughtUp(this.readModels, 'evenings');
      const planId = await this.idOf(date, issuer);
      const takenDates = await this.datesOfOthers(planId);
      const now = this.clock.nowText();
      const command = { type: 'MoveEvening' as const, planId, date, to, time, place, note, reason, takenDates, now };
      return this.run({ command, digest: requestDigest({ from: date, ...request }), issuer, announce });
    });
  }

  /** Changes of an evening run one after the other, because everybody may answer at the same moment. */
  async change(date: string, change: PlanChange, issuer: Issuer): Promise<Decided<Plan>> {
    const planId = await this.idOf(date, issuer);
    const digest = requestDigest({ ...change, date });
    return this.fence.hold([planStreamId(planId)], (announce) => {
      const command = { ...change, planId, date, now: this.clock.nowText() } as PlanCommand;
      return this.run({ command, digest, issuer, announce });
    }).catch(this.directory.rethrowNamed);
  }

  /** Records Out for members who were deactivated, so that their seats become free in the usual way. */
  async freeChairs(): Promise<void> {
    const open = await rowsOf<Pick<PlanRow, 'plan'>>(
      this.pool, "select plan from read.plans where date >= $1 and plan ->> 'cancelled' is null",
      [firstOpenDate(this.clock.now(), this.clock.zone)]);
    for (const { plan: { date, answers } } of open) {
      const coming = answers.filter(({ answer }) => answer !== 'out');
      // No member is read without an answer: their table may be damaged until it is built anew.
      const players = coming.length > 0 ? await this.directory.allPlayers() : undefined;
      for (const { playerId } of coming.filter((given) => !players!.active(given.playerId))) {
        const change = { type: 'AnswerEvening', playerId, answer: 'out', reason: null } as const;
        await this.change(date, change, systemIssuer(`left:${uuid()}`));
      }
    }
  }

  /** The place of evenings without a place of their own. */
  async groupPlace(): Promise<string> {
    return (await this.asOf.groupFacts(undefined)).place;
  }

  /**
   * The evening of the date, or one that was moved away from it: its refusal names the new date. A repeat finds the
   * evening of the first request.
   */
  private async idOf(date: string, { idempotencyKey }: Issuer): Promise<number> {
    const [row, ...moved] = await rowsOf<Pick<PlanRow, 'id'>>(this.pool, `
      select id from read.plans where date = $1::date or (plan -> 'formerDates')::jsonb ? $1::text
      order by date = $1::date desc, id desc`, [date]);
    if (!row) throw noEvening(date);
    for (const { id } of moved) {
      const events = await this.store.readStream(planStreamId(id));
      if (events.some((stored) => readableRecord(stored)?.metadata.idempotencyKey === idempotencyKey)) return id;
    }
    return row.id;
  }

  private datesOfOthers(planId: number): Promise<TakenDate[]> {
    return rowsOf<TakenDate>(this.pool, `
      select date, plan ->> 'cancelled' is not null as "isCancelled" from read.plans where id <> $1`, [planId]);
  }

  private run(decision: Omit<StreamDecision<PlanCommand, PlanEvent, Plan | null>, 'streamId' | 'decider'>) {
    const streamId = planStreamId(decision.command.planId);
    const command = new StreamCommand({ streamId, decider: planDecider, ...decision });
    return this.bus.execute(command) as Promise<Decided<Plan>>;
  }
}
