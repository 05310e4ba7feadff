/** The events of an evening ahead (`plan-{id}`), and of the weekly plan (`plan-weekly`). */
import { z } from 'zod';
import { calendarDate } from '../calendar-date.js';
import type { EventOf } from '../recorded-event.js';

export const ANSWERS = ['in', 'maybe', 'out'] as const;
export type Answer = (typeof ANSWERS)[number];

const id = z.number().int().positive();
const reason = z.string().min(1);
const details = {
  /** Time as the group's clocks show it, `HH:MM`. */
  time: z.string().regex(/^\d{2}:\d{2}$/),
  place: z.string().min(1),
  /** Text of the note; may be empty. */
  note: z.string(),
};
const ofEvening = { planId: id, date: calendarDate };
/** 1 is Monday, 7 is Sunday. */
const weekday = z.number().int().min(1).max(7);

export const planEvents = {
  /** `isWeekly`: whether the evening follows from the weekly plan. */
  EveningPlanned: z.object({ ...ofEvening, ...details, isWeekly: z.boolean() }),
  /** `reason`: empty if none was given. */
  AnswerGiven: z.object({ ...ofEvening, playerId: id, answer: z.enum(ANSWERS), reason: z.string() }),
  /** The evening got another date, time, place or note. A move within the same date keeps the answers. */
  EveningMoved: z.object({ ...ofEvening, from: calendarDate, ...details, reason }),
  EveningCancelled: z.object({ ...ofEvening, cancellerId: id, reason }),
  /** The cancelled evening takes place after all. */
  EveningResumed: z.object(ofEvening),
  /** A member without an answer was asked by hand. */
  AnswerAsked: z.object({ ...ofEvening, playerId: id }),
};
export type PlanEvent = EventOf<typeof planEvents>;

export const weeklyEvents = {
  /** `since`: the first date. The event replaces the weekly plan for the weekday. */
  EveryWeekPlanned: z.object({ weekday, ...details, since: calendarDate }),
  EveryWeekEnded: z.object({ weekday, reason }),
};
export type WeeklyEvent = EventOf<typeof weeklyEvents>;

export const planStreamId = (id: number): string => `plan-${id}`;
export const WEEKLY_STREAM = 'plan-weekly';
