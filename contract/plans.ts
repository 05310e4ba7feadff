/** The contract of evenings ahead: answers, the weekly plan, and the wishes of a member. */
import { z } from 'zod';
import { calendarDate } from '../domain/calendar-date.js';
import { ANSWERS } from '../domain/plan/plan.events.js';
import { instant, mustBeObject, optionalText, reasonText, wholeNumber } from './request.js';

const userId = z.number().int().positive();
/** Members in the order of their answers. */
const userIds = z.array(userId).readonly();
const TIME_FAULT = 'Write a time as HH:MM';
/** Time as the group's clocks show it. */
const time = z.string(TIME_FAULT).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_FAULT);
const WEEKDAY_FAULT = 'weekday must be a number from 1, Monday, to 7, Sunday';
/** Weekday: 1 is Monday, 7 is Sunday. */
const weekday = z.number(WEEKDAY_FAULT).int(WEEKDAY_FAULT).min(1, WEEKDAY_FAULT).max(7, WEEKDAY_FAULT);

/** `GET /api/plans`: oldest date first, the last evening that is over, and all from today on. */
export const planView = z.object({
  date: calendarDate,
  time,
  place: z.string(),
  /** A note; may be empty. */
  note: z.string(),
  /** A cancelled evening keeps its answers, in case it takes place after all. */
  state: z.enum(['open', 'over', 'cancelled']),
  /** The number of games of the date. From the first one on its players count as In and nobody is asked. */
  games: z.number().int(),
  /** The first ten who said In. */
  in: userIds,
  waiting: userIds,
  maybe: userIds,
  out: userIds,
  /** Active members without an answer, by id, then guests who were named before a move. */
  open: userIds,
  reasons: z.array(z.object({ userId, reason: z.string() })).readonly(),
  /** The last move to another date; members must answer again for that date. */
  movedFrom: z.object({ date: calendarDate, reason: z.string() }).nullable(),
  /** The answers before that move. */
  before: z.array(z.object({ userId, answer: z.enum(ANSWERS) })).readonly(),
  cancelled: z.object({ by: userId, reason: z.string(), at: instant }).nullable(),
  /** Whether the weekly plan opened it. */
  weekly: z.boolean(),
  /** The instant from which on no answer can change. */
  closesAt: instant,
  /** The time when each member was last asked by hand. */
  reminded: z.array(z.object({ userId, at: instant })).readonly(),
});
export type PlanView = z.infer<typeof planView>;

/** `GET /api/tv/next`: the next evening without a game, on a screen in the room; null if none is planned. */
export const nextOnScreenView = z.object({
  next: planView.pick({ date: true, time: true }).extend({
    /** The number of members who said In, including those who wait. */
    in: z.number().int().nonnegative(),
  }).nullable(),
});
export type NextOnScreenView = z.infer<typeof nextOnScreenView>;

const [place, note] = [optionalText('A place'), optionalText('A note')];

/** `POST /api/plans`. Without a place, the evening is at the group's. */
export const planRequest = z.object({ date: calendarDate, time, place, note }, mustBeObject);
export type PlanRequest = z.infer<typeof planRequest>;

/** `POST /api/plans/{date}/answers`, for the reader. */
export const answerRequest = z.object({
  answer: z.enum(ANSWERS, `answer must be one of ${ANSWERS.join(', ')}`),
  /** Up to 500 characters. */
  reason: optionalText('A reason'),
}, mustBeObject);
export type AnswerRequest = z.infer<typeof answerRequest>;

const namedUser = z.int32('Name a member by their id').positive('Name a member by their id');

/** `POST /api/plans/{date}/guests`: adds a guest to the evening, or removes one. */
export const guestAnswerRequest = answerRequest.pick({ answer: true }).extend({ userId: namedUser });
export type GuestAnswerRequest = z.infer<typeof guestAnswerRequest>;

/** `POST /api/plans/{date}/move`. Another time, place or note on the same date keeps the answers. */
export const moveRequest = z.object({
  date: calendarDate, time: time.optional(), place, note, reason: reasonText,
}, mustBeObject);
export type MoveRequest = z.infer<typeof moveRequest>;

/** `POST /api/plans/{date}/remind`: reminds members without an answer, each once a day. */
export const remindRequest = z.object({ userId: namedUser }, mustBeObject);
export type RemindRequest = z.infer<typeof remindRequest>;

/** `GET /api/plans/weekly`. */
export const weeklyView = z.object({
  /** Weekly evenings, at most one a weekday, Monday first. */
  weekly: z.array(z.object({
    weekday, time, place: z.string(), note: z.string(),
    /** The first date. */
    since: calendarDate,
  })),
});
export type WeeklyView = z.infer<typeof weeklyView>;

/** `POST /api/plans/weekly`: replaces the plan for this weekday. Dates that are open stay as they are. */
export const weeklyRequest = z.object({
  weekday, time, place, note,
  /** No date before it is opened. By default it is the first date of the replaced plan, or today. */
  from: calendarDate.optional(),
}, mustBeObject);
export type WeeklyRequest = z.infer<typeof weeklyRequest>;

/** The weekday in the path of `POST /api/plans/weekly/{weekday}/end`. */
export const pathWeekday = wholeNumber(1, 7, WEEKDAY_FAULT);

/** `GET /api/plans/wishes`: the reader's wishes. */
export const wishesView = z.object({
  /** Whether a new date of a weekly evening starts with In. */
  usuallyComes: z.boolean(),
  /** Whether the reader wants a reminder on the day before at 18:00, if without an answer. */
  wantsReminder: z.boolean(),
  hasCalendarLink: z.boolean(),
});
export type WishesView = z.infer<typeof wishesView>;

/** `POST /api/plans/wishes`: changes one wish or both. */
export const wishesRequest = z.object({
  usuallyComes: z.boolean('usuallyComes must be true or false').optional(),
  wantsReminder: z.boolean('wantsReminder must be true or false').optional(),
}, mustBeObject).refine(({ usuallyComes, wantsReminder }) => (usuallyComes ?? wantsReminder) !== undefined,
  'Send usuallyComes or wantsReminder');
export type WishesRequest = z.infer<typeof wishesRequest>;

/** `POST /api/calendar-link`: a new link ends the one before. No other answer has it. */
export const calendarLinkView = z.object({ url: z.url() });
export type CalendarLinkView = z.infer<typeof calendarLinkView>;

/** `GET /api/calendar.ics?secret=...`. The secret may have any form, because part of a link may be missing. */
export const calendarQuestion = z.object({
  secret: z.string('A secret is required').max(200, 'A secret has at most 200 characters'),
});
export type CalendarQuestion = z.infer<typeof calendarQuestion>;
