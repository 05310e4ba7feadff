/** The rows of notices and of recaps that wait to become notices, and the test whether an event is news. */
import type { DomainEvent } from '../../domain/event-registry.js';
import type { FactsOf, NoticeKind } from '../../domain/notices/notice.js';
import { NEWS_MS } from '../../domain/notices/notice-rules.js';
import { isImported, type Recorded } from '../../domain/recorded-event.js';
import {
  date, defineTable, int, json, nullable, oneOf, type RowOf, type Sink, text, timestamptz,
} from '../model/table.js';

/** Facts that cannot be read from the read models later. */
export type NoticeFacts = Partial<FactsOf<'month'> & FactsOf<'dues'> & FactsOf<'evening'>>;

/**
 * The table is created by a migration, with more columns for the acts of the member and the push. It is never
 * rebuilt.
 */
export const noticesTable = defineTable({
  name: 'notices',
  columns: {
    member_id: int,
    kind: oneOf<NoticeKind>(),
    /** The subject: the game, evening or weekday with the revision of its news; or a date, month, fee or payment. */
    subject: text,
    facts: json<NoticeFacts>(),
    /** The time before which the notice is shown to nobody. */
    due_at: timestamptz,
  },
  key: ['member_id', 'kind', 'subject'],
  rebuild: 'retained',
  isShared: true,
});
type NoticeRow = Readonly<RowOf<typeof noticesTable>>;

/**
 * One row for each evening, because every game changes it: its recap becomes a notice for each player when it is due
 * for them. The table is created by a migration and never rebuilt.
 */
export const recapsTable = defineTable({
  name: 'recaps',
  columns: {
    date,
    /** The time when the recap is due, by the id of the player. */
    due: json<Readonly<Record<number, string>>>(),
    /** A time not after the first of them whose player has no notice yet; null if all have it. */
    due_at: nullable(timestamptz),
  },
  key: ['date'],
  rebuild: 'retained',
  isShared: true,
});

export type EventNamed<Type> = Recorded<Extract<DomainEvent, { type: Type }>>;

export const isNews = ({ metadata }: Recorded<DomainEvent>, { now }: Sink): boolean =>
  !isImported(metadata) && Date.parse(now) - Date.parse(metadata.at) <= NEWS_MS;

export const row = (
  memberId: number, kind: NoticeKind, subject: string, dueAt: string, facts: NoticeFacts = {},
): NoticeRow => ({ member_id: memberId, kind, subject, facts, due_at: dueAt });
