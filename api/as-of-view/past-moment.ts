/** Finds the moment of an as-of view: the end of a Toronto day, or a position of the log. */
import { z } from 'zod';
import { calendarDate, torontoClock, torontoDate, torontoMoment } from '../../domain/calendar-date.js';
import { monthName } from '../../domain/calendar-month.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { endOfTorontoDay } from '../../domain/toronto-instant.js';
import { BEFORE_FIRST, type EventStore, type Position, type StoredEventText } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { PastMoment } from '../platform/infrastructure.js';

/** This moment cannot be shown. The message is a sentence, ready to print. */
export class AsOfRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AsOfRefused';
  }
}

/** Everything recorded by the end of a day, `YYYY-MM-DD`, or up to a position. */
export type DateOrPosition = { readonly date: string } | { readonly position: string };

const askedPosition = z.string().regex(/^\d+$/).transform(BigInt);
const recordedAt = eventMetadata.pick({ at: true });

/**
 * Reads the log from its beginning, because only the events know when they were recorded.
 * @throws AsOfRefused when it is not a date or position, lies in the future, or nothing was recorded by then
 */
export function pastMoment(log: EventStore, asked: DateOrPosition, now: Date): Promise<PastMoment> {
  return 'date' in asked ? endOfDay(log, asked.date, now) : momentAt(log, asked.position);
}

async function endOfDay(log: EventStore, date: string, now: Date): Promise<PastMoment> {
  if (!calendarDate.safeParse(date).success) throw new AsOfRefused(`${date} is not a date: write it as 2026-03-31.`);
  if (date > torontoDate(now)) throw new AsOfRefused(`${date} has not come yet.`);
  const end = Math.min(endOfTorontoDay(date).getTime(), now.getTime());
  const isRecordedByThen = (event: StoredEventText): boolean => Date.parse(instantOf(event) ?? '') <= end;
  const last = await lastEvent(log, await log.head(), isRecordedByThen);
  if (!last) throw new AsOfRefused(`Nothing was recorded by ${date}.`);
  const at = new Date(end);
  return { position: last.position, at: at.toISOString(), notice: noticeOf(`on ${dayText(at)}`) };
}

async function momentAt(log: EventStore, asked: string): Promise<PastMoment> {
  const { data: position } = askedPosition.safeParse(asked);
  if (position === undefined) throw new AsOfRefused(`${asked} is not a position: use a whole number.`);
  const head = await log.head();
  if (position > head) throw new AsOfRefused(`The log ends at position ${head} so far.`);
  const last = await lastEvent(log, position, () => true);
  if (!last) throw new AsOfRefused(`Nothing was recorded by position ${position}.`);
  const dated = instantOf(last) ? last : await lastEvent(log, position, (event) => instantOf(event) !== undefined);
  const at = dated && instantOf(dated);
  if (at === undefined) throw new AsOfRefused(`No event up to position ${position} says when it was recorded.`);
  const moment = new Date(at);
  const when = `at position ${last.position}, on ${dayText(moment)} at ${torontoClock(moment)}`;
  return { position: last.position, at, notice: noticeOf(when) };
}

/** The clocks of servers differ a little, so an event of the next day may come before the last one of this day. */
async function lastEvent(
  log: EventStore, through: Position, isMeant: (event: StoredEventText) => boolean,
): Promise<StoredEventText | undefined> {
  let last: StoredEventText | undefined;
  for await (const batch of log.drain(BEFORE_FIRST, through)) last = batch.findLast(isMeant) ?? last;
  return last;
}

/** Undefined if another program wrote the metadata. */
const instantOf = ({ metadata }: StoredEventText): string | undefined =>
  recordedAt.safeParse(jsonIn(metadata)).data?.at;

const noticeOf = (when: string): string => `This is how things were ${when}; nothing can be recorded here.`;

/** `31 Mar 2026`, as the client writes it. */
function dayText(instant: Date): string {
  const { year, month, day } = torontoMoment(instant);
  return `${day} ${monthName(month).slice(0, 3)} ${year}`;
}
