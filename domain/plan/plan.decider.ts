/**
 * The rules of an evening ahead: one a date, answers in order until it is over, moves, cancellations and resumptions.
 */
import { dayTitle, torontoDate, yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider } from '../decider.js';
import { validReason, visibleText } from '../free-text.js';
import { isEqual } from '../is-equal.js';
import { checkFault, playerText, RuleViolation } from '../rule-violation.js';
import { closesAt, type EveningDetails, type GivenAnswer, validDetails } from './plan-rules.js';
import type { Answer, PlanEvent } from './plan.events.js';

export interface Plan extends EveningDetails {
  readonly planId: number;
  readonly date: string;
  /** The date for which the weekly plan opened it; null if somebody planned it by hand. */
  readonly weeklyDate: string | null;
  /** Answers in their order. A new answer goes to the end; a new reason alone does not. */
  readonly answers: readonly GivenAnswer[];
  /** The answers before the last move to another date. */
  readonly before: readonly GivenAnswer[];
  readonly movedFrom: Pick<DataOf<PlanEvent, 'EveningMoved'>, 'date' | 'reason'> | null;
  /** The dates of the evening before its moves. */
  readonly formerDates: readonly string[];
  readonly cancelled: { readonly by: number; readonly reason: string; readonly at: string } | null;
  /** Members who were asked by hand, each with the last time, even before a move. */
  readonly asked: readonly { readonly playerId: number; readonly at: string }[];
}

interface OnDate {
  readonly planId: number;
  /** The date on which the member saw the evening. */
  readonly date: string;
  /** ISO 8601. */
  readonly now: string;
}

/** The date of another evening. */
export interface TakenDate {
  readonly date: string;
  readonly isCancelled: boolean;
}

/** `takenDates`: the dates of all other evenings. */
export type PlanCommand = CommandOf<{
  /** `usualIds`: the members who are In without an answer. */
  PlanEvening: OnDate & EveningDetails & {
    takenDates: readonly TakenDate[]; isWeekly: boolean; usualIds: readonly number[];
  };
  /** `reason`: null keeps the reason of the same answer. */
  AnswerEvening: OnDate & { playerId: number; answer: Answer; reason: string | null };
  /** Details that are undefined stay as they are. */
  MoveEvening: OnDate & { takenDates: readonly TakenDate[]; to: string; reason: string } & {
    [Detail in keyof EveningDetails]: EveningDetails[Detail] | undefined;
  };
  CancelEvening: OnDate & { cancellerId: number; reason: string };
  ResumeEvening: OnDate;
  AskMember: OnDate & { playerId: number };
}>;

export const planDecider: Decider<PlanCommand, PlanEvent, Plan | null> = {
  initialState: null,
  decide: decideBy<PlanCommand, PlanEvent, Plan | null>({
    PlanEvening({ planId, date, time, place, note, isWeekly, usualIds, takenDates }, plan, { today }) {
      if (plan !== null) throw new RuleViolation('EveningMustBeNew', `There is an evening ${planId} already.`);
      checkDate(date, today, takenDates);
      const details = validDetails({ time, place, note });
      return [
        { type: 'EveningPlanned', data: { planId, date, ...details, isWeekly } },
        ...usualIds.map((playerId) => answerGiven({ planId, date, playerId, answer: 'in', reason: '' })),
      ];
    },
    AnswerEvening({ playerId, answer, reason, ...asked }, plan) {
      const { planId, date, answers } = checkOn(plan, asked);
      const known = answers.find((given) => given.playerId === playerId && given.answer === answer);
      const why = reason === null ? known?.reason ?? '' : optionalReason(reason);
      return known?.reason === why ? [] : [answerGiven({ planId, date, playerId, answer, reason: why })];
    },
    MoveEvening({ to, reason, takenDates, time, place, note, ...asked }, plan, { today }) {
      const known = checkOn(plan, asked);
      const before = { time: known.time, place: known.place, note: known.note };
      const details = validDetails({
        time: time ?? before.time, place: place ?? before.place, note: note ?? before.note,
      });
      if (to !== known.date) checkDate(to, today, takenDates);
      else if (isEqual(details, before)) return [];
      const { planId, date: from } = known;
      return [{ type: 'EveningMoved', data: { planId, date: to, from, ...details, reason: validReason(reason) } }];
    },
    CancelEvening({ cancellerId, reason, ...asked }, plan) {
      const { planId, date, cancelled } = checkAhead(plan, asked);
      if (cancelled) return [];
      return [{ type: 'EveningCancelled', data: { planId, date, cancellerId, reason: validReason(reason) } }];
    },
    ResumeEvening(asked, plan) {
      const { planId, date, cancelled } = checkAhead(plan, asked);
      return cancelled ? [{ type: 'EveningResumed', data: { planId, date } }] : [];
    },
    AskMember({ playerId, ...asked }, plan) {
      const { planId, date, answers, asked: before } = checkOn(plan, asked);
      const refuse = (rule: string, why: string): never => {
        throw new RuleViolation(rule, `${playerText(playerId)} ${why}`, 'conflict', playerId);
      };
      if (answers.some((given) => given.playerId === playerId)) refuse('AnswerMustBeMissing', 'has answered already.');
      const last = before.find((one) => one.playerId === playerId);
      if (last && torontoDate(last.at) === torontoDate(asked.now)) {
        refuse('OneReminderADay', 'was asked today already.');
      }
      return [{ type: 'AnswerAsked', data: { planId, date, playerId } }];
    },
  }),
  evolve(plan, event, at = '') {
    if (event.type === 'EveningPlanned') {
      const { isWeekly, ...planned } = event.data;
      const weeklyDate = isWeekly ? planned.date : null;
      const nothing = { answers: [], before: [], movedFrom: null, formerDates: [], cancelled: null, asked: [] };
      return { ...planned, weeklyDate, ...nothing };
    }
    if (plan === null) throw new Error(`${event.type} came before its evening.`);
    switch (event.type) {
      case 'AnswerGiven':
        return { ...plan, answers: withAnswer(plan.answers, event.data) };
      case 'EveningMoved':
        return moved(plan, event.data);
      case 'EveningCancelled':
        return { ...plan, cancelled: { by: event.data.cancellerId, reason: event.data.reason, at } };
      case 'EveningResumed':
        return { ...plan, cancelled: null };
      case 'AnswerAsked': {
        const { playerId } = event.data;
        return { ...plan, asked: [...withoutMember(plan.asked, playerId), { playerId, at }] };
      }
    }
  },
};

const answerGiven = (data: DataOf<PlanEvent, 'AnswerGiven'>): PlanEvent => ({ type: 'AnswerGiven', data });

const optionalReason = (reason: string): string => (visibleText(reason).trim() === '' ? '' : validReason(reason));

const withoutMember = <Item extends { readonly playerId: number }>(
  items: readonly Item[], playerId: number,
): readonly Item[] => items.filter((item) => item.playerId !== playerId);

/** A changed answer goes to the end; the same answer with another reason keeps its place. */
function withAnswer(
  answers: readonly GivenAnswer[], { playerId, answer, reason }: GivenAnswer,
): readonly GivenAnswer[] {
  const given = { playerId, answer, reason };
  const isSame = (one: GivenAnswer): boolean => one.playerId === playerId && one.answer === answer;
  if (answers.some(isSame)) return answers.map((one) => (isSame(one) ? given : one));
  return [...withoutMember(answers, playerId), given];
}

function moved(plan: Plan, data: DataOf<PlanEvent, 'EveningMoved'>): Plan {
  const { date, from, time, place, note, reason } = data;
  if (date === from) return { ...plan, time, place, note };
  const newer = new Set(plan.answers.map(({ playerId }) => playerId));
  const before = [...plan.before.filter(({ playerId }) => !newer.has(playerId)), ...plan.answers];
  return {
    ...plan, date, time, place, note, before, answers: [],
    movedFrom: { date: from, reason }, formerDates: [...plan.formerDates, from],
  };
}

/** @throws RuleViolation unless a new evening can be on this date */
function checkDate(date: string, today: string, takenDates: readonly TakenDate[]): void {
  checkFault('DateMustBeNear', yearFault(date, today), 'malformed');
  if (date < today) {
    throw new RuleViolation('DateMustBeAhead', `${dayTitle(date)} is past: choose today or a later date.`);
  }
  const taken = takenDates.find((other) => other.date === date);
  if (taken) throw new RuleViolation('DateMustBeFree', taken.isCancelled
    ? `The evening of ${dayTitle(date)} is cancelled: let it be on again, or choose another date.`
    : `${dayTitle(date)} is planned already.`);
}

/** @throws RuleViolation unless there is such an evening that is not over */
function checkAhead(plan: Plan | null, { date, now }: OnDate): Plan {
  if (plan === null || plan.date !== date) throw noEvening(date, plan);
  if (now < closesAt(date)) return plan;
  const sentence = `${dayTitle(date)} is over: nothing changes after six the next morning.`;
  throw new RuleViolation('EveningMustBeAhead', sentence);
}

/** @throws RuleViolation unless there is such an evening that is neither over nor cancelled */
function checkOn(plan: Plan | null, asked: OnDate): Plan {
  const known = checkAhead(plan, asked);
  if (!known.cancelled) return known;
  throw new RuleViolation('EveningMustBeOn', `${dayTitle(known.date)} is cancelled.`);
}

/** @param plan  the evening that was on the date before it was moved, if any */
export function noEvening(date: string, plan: Plan | null = null): RuleViolation {
  const sentence = plan
    ? `The evening of ${dayTitle(date)} was moved to ${dayTitle(plan.date)}.`
    : `No evening is planned for ${dayTitle(date)}.`;
  return new RuleViolation('EveningMustBePlanned', sentence, 'missing');
}
