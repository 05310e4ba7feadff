/** The calls about evenings ahead: plan, answer, move, cancel, every week, wishes, and calendars. */
import { Controller, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { planCalls } from '../../contract/plans.calls.js';
import {
  answerRequest, type AnswerRequest, calendarLinkView, calendarQuestion, type CalendarQuestion, guestAnswerRequest,
  type GuestAnswerRequest, moveRequest, type MoveRequest, nextOnScreenView, pathWeekday, planRequest,
  type PlanRequest, type PlanView, planView, remindRequest, type RemindRequest, weeklyRequest, type WeeklyRequest,
  type WeeklyView, weeklyView, wishesRequest, type WishesRequest, wishesView,
} from '../../contract/plans.js';
import type { ReasonRequest } from '../../contract/request.js';
import type { Plan } from '../../domain/plan/plan.decider.js';
import type { Weekly } from '../../domain/plan/weekly.decider.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { noGuest, PlayerDirectory } from '../group/player-directory.js';
import type { Decided } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import {
  PathDate, PathPart, ReasonBody, RequestBody, RequestIssuer, RequestMember, RequestQuery, Serves, Written,
} from '../platform/http/call-handler.js';
import { Calendars } from './calendars.js';
import { MemberWishes } from './member-wishes.js';
import { PlanCommands } from './plan-commands.js';
import { PlanQueries } from './plan-queries.js';
import { WeeklyEvenings } from './weekly-evenings.js';

@Controller()
export class PlansController {
  constructor(
    private readonly queries: PlanQueries,
    private readonly commands: PlanCommands,
    private readonly weekly: WeeklyEvenings,
    private readonly directory: PlayerDirectory,
  ) {}

  @Serves(planCalls.list, z.array(planView))
  list() {
    return this.queries.list();
  }

  @Serves(planCalls.onScreen, nextOnScreenView)
  onScreen() {
    return this.queries.next();
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
    if (!(await this.directory.all()).active(playerId)?.is_guest) {
      throw noGuest(playerId);
    }
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
    const players = await this.directory.all();
    players.checkMember(userId);
    if (!players.active(userId)) throw new RuleViolation('MemberMustBeActive', 'Reactivate the member first.');
    if (players.find(userId)?.is_guest) throw new RuleViolation('GuestMustNotBeAsked', 'A guest reads no notices.');
    return this.written(await this.commands.change(date, { type: 'AskMember', playerId: userId }, issuer));
  }

  @Serves(planCalls.weekly, weeklyView)
  async everyWeek() {
    return { weekly: await this.weekly.list() };
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
    return new Written(await this.queries.viewOf(state), position);
  }
}

const weeklyAfter = ({ state, position }: Decided<readonly Weekly[]>): Written<WeeklyView> =>
  new Written({ weekly: [...state] }, position);

/** What is about the reader alone, and what calendar programs ask for in their name. */
@Controller()
export class CalendarsController {
  constructor(
    private readonly wishes: MemberWishes,
    private readonly calendars: Calendars,
    private readonly queries: PlanQueries,
  ) {}

  @Serves(planCalls.wishes, wishesView)
  ofReader(@RequestMember() memberId: number) {
    return this.wishes.of(memberId);
  }

  @Serves(planCalls.wish, wishesView)
  wish(@RequestMember() memberId: number, @RequestBody(wishesRequest) body: WishesRequest) {
    return this.wishes.change(memberId, body);
  }

  @Serves(planCalls.makeCalendarLink, calendarLinkView)
  async makeLink(@RequestMember() memberId: number, @Req() request: Request) {
    return { url: await this.calendars.makeLink(memberId, request) };
  }

  @Serves(planCalls.endCalendarLink, wishesView)
  async endLink(@RequestMember() memberId: number) {
    await this.calendars.endLink(memberId);
    return this.wishes.of(memberId);
  }

  @Serves(planCalls.calendar, z.string())
  async calendar(
    @RequestQuery(calendarQuestion) { secret }: CalendarQuestion, @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return asCalendar(response, await this.calendars.ofLink(secret, request));
  }

  @Serves(planCalls.calendarFile, z.string())
  async file(@PathDate() date: string, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const plan = await this.queries.planOn(date);
    response.attachment(`evening-${date}.ics`);
    return asCalendar(response, await this.calendars.calendarOf([plan], request));
  }
}

function asCalendar(response: Response, calendar: string): string {
  response.type('text/calendar; charset=utf-8');
  return calendar;
}

const shared = [PlanCommands, WeeklyEvenings, MemberWishes];

@Module({ providers: shared, exports: shared })
export class PlansModule {}

/** Only a process with HTTP has the calls. */
@Module({
  imports: [PlansModule],
  controllers: [PlansController, CalendarsController],
  providers: [PlanQueries, Calendars],
})
export class PlansHttpModule {}
