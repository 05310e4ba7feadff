/** The calls about evenings ahead: who has a seat and who waits; plan, answer, move, cancel, and the weekly plan. */
import { Controller, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { z } from 'zod';
import { eveningCalls } from '../../contract/evenings.calls.js';
import { findEvenings, type FindEvenings, type EveningsView, eveningsView } from '../../contract/evenings.js';
import { planCalls } from '../../contract/plans.calls.js';
import {
  answerRequest, type AnswerRequest, guestAnswerRequest, type GuestAnswerRequest, moveRequest, type MoveRequest,
  type NextOnScreenView, nextOnScreenView, pathWeekday, planRequest, type PlanRequest, type PlanView, planView,
  remindRequest, type RemindRequest, weeklyRequest, type WeeklyRequest, type WeeklyView, weeklyView,
} from '../../contract/plans.js';
import type { ReasonRequest } from '../../contract/request.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { chairsOf, closesAt, firstOpenDate, idsOf } from '../../domain/plan/plan-rules.js';
import type { Plan } from '../../domain/plan/plan.decider.js';
import type { Weekly } from '../../domain/plan/weekly.decider.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlanRow } from '../../projections/read-models/plans/plans.js';
import { noGuest, PlayerDirectory, type Players } from '../shared/player-directory.js';
import { Clock } from '../platform/clock.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import {
  PathDate, PathPart, ReasonBody, RequestBody, RequestIssuer, RequestMember, RequestQuery, Serves, Written,
} from '../platform/http/call-handler.js';
import { Evenings } from './evenings.js';
import { PlanCommands } from './plan-commands.js';
import { WeeklyEvenings } from './weekly-evenings.js';
import { WishesController } from './wishes.controller.js';

const SHOWN = `
  select plan from read.plans
  where date >= $1 or date = (select max(date) from read.plans where date < $1 and plan ->> 'cancelled' is null)
  order by date`;

const NEXT = `
  select plan from read.plans
  where date >= $1 and plan ->> 'cancelled' is null
    and not exists (select 1 from read.game_days where game_days.date = plans.date)
  order by date limit 1`;

/** The games of some dates and the members who played in them. */
const PLAYED = `
  select date, count(distinct id)::int as games, array_agg(distinct seat) as "playerIds"
  from read.games, unnest(seats) seat where date = any($1) and seat <> ${NO_PLAYER.id} group by date`;

interface Played {
  readonly date: string;
  readonly games: number;
  readonly playerIds: readonly number[];
}

@Controller()
export class PlansController {
  constructor(
    private readonly commands: PlanCommands,
    private readonly weekly: WeeklyEvenings,
    private readonly evenings: Evenings,
    private readonly directory: PlayerDirectory,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Answers the last evening that is over, and those that are not. */
  @Serves(planCalls.list, z.array(planView))
  list(): Promise<PlanView[]> {
    return this.shown(SHOWN);
  }

  /** Answers the evenings, newest first, and the next one. */
  @Serves(eveningCalls.list, eveningsView)
  async all(
    @RequestQuery(findEvenings) question: FindEvenings, @RequestMember() memberId: number,
  ): Promise<EveningsView> {
    const plans = await this.shown(SHOWN);
    const ahead = plans.filter(({ state, games }) => state === 'open' && games === 0);
    return { ...await this.evenings.page(question, memberId, ahead), next: ahead[0] ?? null };
  }

  @Serves(planCalls.onScreen, nextOnScreenView)
  async onScreen(): Promise<NextOnScreenView> {
    const [next] = await this.shown(NEXT);
    return { next: next ? { date: next.date, time: next.time, in: next.in.length + next.waiting.length } : null };
  }

  @Serves(planCalls.plan, planView)
  async plan(@RequestBody(planRequest) body: PlanRequest, @RequestIssuer() issuer: Issuer) {
    return this.written(await this.commands.plan(body, issuer));
  }

  @Serves(planCalls.answer, planView)
  async answer(
    @PathDate() date: string, @RequestBody(answerRequest) { answer, reason }: AnswerRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    const change = { type: 'AnswerEvening', playerId: issuer.actorId!, answer, reason: reason ?? null } as const;
    return this.written(await this.commands.change(date, change, issuer));
  }

  @Serves(planCalls.answerOfGuest, planView)
  async answerOfGuest(
    @PathDate() date: string, @RequestBody(guestAnswerRequest) { userId: playerId, answer }: GuestAnswerRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    if (!(await this.directory.allPlayers()).active(playerId)?.is_guest) throw noGuest(playerId);
    const change = { type: 'AnswerEvening', playerId, answer, reason: null } as const;
    return this.written(await this.commands.change(date, change, issuer));
  }

  @Serves(planCalls.move, planView)
  async move(
    @PathDate() date: string, @RequestBody(moveRequest) body: MoveRequest, @RequestIssuer() issuer: Issuer,
  ) {
    return this.written(await this.commands.move(date, body, issuer));
  }

  @Serves(planCalls.cancel, planView)
  async cancel(@PathDate() date: string, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const change = { type: 'CancelEvening', cancellerId: issuer.actorId!, reason } as const;
    return this.written(await this.commands.change(date, change, issuer));
  }

  @Serves(planCalls.resume, planView)
  async resume(@PathDate() date: string, @RequestIssuer() issuer: Issuer) {
    return this.written(await this.commands.change(date, { type: 'ResumeEvening' }, issuer));
  }

  @Serves(planCalls.remind, planView)
  async remind(
    @PathDate() date: string, @RequestBody(remindRequest) { userId }: RemindRequest, @RequestIssuer() issuer: Issuer,
  ) {
    const players = await this.directory.allPlayers();
    players.checkMember(userId);
    if (!players.active(userId)) throw new RuleViolation('MemberMustBeActive', 'Reactivate the member first.');
    if (players.find(userId)?.is_guest) throw new RuleViolation('GuestMustNotBeAsked', 'A guest reads no notices.');
    if ((await this.playedOn([date])).length > 0) {
      throw new RuleViolation('EveningMustNotHaveBegun', 'The evening has begun: nobody is asked any more.');
    }
    return this.written(await this.commands.change(date, { type: 'AskMember', playerId: userId }, issuer));
  }

  @Serves(planCalls.weekly, weeklyView)
  async everyWeek() {
    return { weekly: [...await this.weekly.list()] };
  }

  @Serves(planCalls.planWeekly, weeklyView)
  async planWeekly(@RequestBody(weeklyRequest) body: WeeklyRequest, @RequestIssuer() issuer: Issuer) {
    return weeklyAfter(await this.weekly.plan(body, issuer));
  }

  @Serves(planCalls.endWeekly, weeklyView)
  async endWeekly(
    @PathPart('weekday', pathWeekday) weekday: number, @ReasonBody() { reason }: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    return weeklyAfter(await this.weekly.end(weekday, reason, issuer));
  }

  private async written({ state, position }: Decided<Plan>): Promise<Written<PlanView>> {
    const [view] = await this.viewsOf([state]);
    return new Written(view!, position);
  }

  private async shown(sql: string): Promise<PlanView[]> {
    const first = firstOpenDate(this.clock.now(), this.clock.zone);
    const rows = await rowsOf<Pick<PlanRow, 'plan'>>(this.pool, sql, [first]);
    return this.viewsOf(rows.map(({ plan }) => plan));
  }

  private playedOn(dates: readonly string[]): Promise<Played[]> {
    return rowsOf<Played>(this.pool, PLAYED, [dates]);
  }

  private async viewsOf(plans: readonly Plan[]): Promise<PlanView[]> {
    const [players, played] = await Promise.all([
      this.directory.allPlayers(), this.playedOn(plans.map(({ date }) => date)),
    ]);
    return plans.map((plan) => this.viewOf(plan, players, played.find(({ date }) => date === plan.date)));
  }

  /** From the first game on its players count as In, and nobody is asked. */
  private viewOf(plan: Plan, players: Players, played: Played | undefined): PlanView {
    const { date, time, place, note, answers, cancelled, weeklyDate, movedFrom } = plan;
    const isOver = date < firstOpenDate(this.clock.now(), this.clock.zone);
    const here = isOver || cancelled ? [] : played?.playerIds ?? [];
    const { seated, waiting } = chairsOf(answers, here);
    // A move asks for new answers of guests too, which a recorder gives.
    const guests = plan.before.map(({ playerId }) => playerId).filter((id) => players.active(id)?.is_guest);
    const asked = [...players.members().map(({ id }) => id), ...guests];
    const answered = new Set(answers.map(({ playerId }) => playerId));
    const notHere = ({ playerId }: { readonly playerId: number }): boolean => !here.includes(playerId);
    return {
      date, time, place, note, movedFrom, cancelled, waiting,
      state: cancelled ? 'cancelled' : isOver ? 'over' : 'open',
      games: played?.games ?? 0,
      in: seated,
      maybe: idsOf(answers.filter(notHere), 'maybe'),
      out: idsOf(answers.filter(notHere), 'out'),
      open: isOver || here.length > 0 ? [] : asked.filter((id) => !answered.has(id)),
      reasons: answers.filter(({ reason }) => reason !== '')
        .map(({ playerId: userId, reason }) => ({ userId, reason })),
      before: plan.before.map(({ playerId: userId, answer }) => ({ userId, answer })),
      weekly: weeklyDate !== null,
      closesAt: closesAt(date, this.clock.zone),
      reminded: plan.asked.map(({ playerId: userId, at }) => ({ userId, at })),
    };
  }
}

const weeklyAfter = ({ state, position }: Decided<readonly Weekly[]>): Written<WeeklyView> =>
  new Written({ weekly: [...state] }, position);

const shared = [PlanCommands, WeeklyEvenings];

@Module({ providers: shared, exports: shared })
export class PlansModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [PlansModule], providers: [Evenings], controllers: [PlansController, WishesController] })
export class PlansHttpModule {}
