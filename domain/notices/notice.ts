/** The notices for members: the facts of each kind. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../calendar-date.js';

const id = z.number().int().positive();
const players = z.array(z.object({ displayName: z.string() })).readonly();

export const noticeFacts = {
  /** The reader's place waits for a tie-breaker, or their cards for a first exit. */
  tie: z.object({ gameId: id, question: z.enum(['place', 'firstExit']), others: players }),
  /** An evening that the reader played is over; while a place is open there are no winners. */
  recap: z.object({
    date: calendarDate, winners: players,
    /** Whether the evening has ended. */
    hasStory: z.boolean(),
  }),
  month: z.object({ month: calendarMonth, rank: id, of: id }),
  /** The reader's own month or dues. */
  dues: z.object({ entry: z.enum(['fee', 'payment']), month: calendarMonth, cents: id }),
  /** The evening of the notice; the notice exists only until it is over. */
  evening: z.object({
    /** `seat`: the reader waited and has a seat now. `asked`: the reader has not answered. `short`: too few come. */
    what: z.enum(['planned', 'weekly', 'moved', 'cancelled', 'resumed', 'seat', 'asked', 'short']),
    date: calendarDate,
    /** `HH:MM`; only for an evening that is planned, weekly or moved. */
    time: z.string().nullable(),
    /** The previous date; only for an evening that is moved. */
    from: calendarDate.nullable(),
  }),
};
export type NoticeKind = keyof typeof noticeFacts;
export const NOTICE_KINDS = Object.keys(noticeFacts) as NoticeKind[];
export type FactsOf<Kind extends NoticeKind> = z.infer<(typeof noticeFacts)[Kind]>;
export type Notice = { [Kind in NoticeKind]: { readonly kind: Kind } & Readonly<FactsOf<Kind>> }[NoticeKind];
