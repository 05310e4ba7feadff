/** The contract of the audit: each change with its author, time and reason, and the history of each thing. */
import { z } from 'zod';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { EVENT_KINDS } from '../domain/event-text.js';
import { visibleText } from '../domain/free-text.js';
import { playerRef } from './players.js';
import { id, listOf, pathId, wholeNumber } from './request.js';

/** One event of the log; events have no secrets. */
const auditEntry = z.object({
  /** Position, as text; names the entry in links. */
  position: z.string().regex(/^\d{1,20}$/),
  event_id: z.string(),
  /** Instant, ISO 8601; null if the event's metadata are unreadable. */
  at: z.iso.datetime().nullable(),
  /** The author; null for events of the system, and if the event's metadata are unreadable. */
  actor: playerRef.nullable(),
  /** Name of the stream, such as `game-12`. */
  stream: z.string(),
  /** Index in its stream, from 0. */
  revision: z.number().int().nonnegative(),
  /** Type of the event, such as `GameCorrected`. */
  type: z.string(),
  /** Correlation id of the request; null if the event's metadata are unreadable. */
  request: z.string().nullable(),
  /** The event as a sentence without its author and reason; names are between U+2068 and U+2069. */
  text: z.string(),
  /** The reason, or the notes of a payment; null if there is none. */
  reason: z.string().nullable(),
  /** False if this server cannot read the event: then `text` is its type. */
  isReadable: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const ownEntries = z.array(auditEntry.pick({ at: true, type: true, text: true, reason: true })
  .extend({ data: z.unknown() }));

/** `GET /api/my-data`: all that is stored about the member who asks. Entries come oldest first. */
export const ownDataView = z.object({
  member: z.looseObject({ id, username: z.string() }),
  /** The data in tables, by kind; null for nothing. */
  kept: z.record(z.string(), z.unknown()),
  /** The entries that name the member. */
  about: ownEntries,
  /** The entries that the member caused. */
  by: ownEntries,
});
export type OwnData = z.infer<typeof ownDataView>;

/** The largest number of entries that is counted. */
export const MOST_COUNTED = 10_000;

/** `GET /api/audit?kind=game,tie&member=3&text=glass&limit=50`. */
export const auditPage = z.object({
  /** Entries, latest first. */
  entries: z.array(auditEntry),
  /** `before` of the next page; null on the last page. */
  next: z.string().nullable(),
  /** The number of matching entries on all pages; null if there are more than 10,000, and on later pages. */
  count: z.number().int().nonnegative().max(MOST_COUNTED).nullable(),
  /** The days of this page, each with its number of matches on all pages. */
  days: z.array(z.object({ date: calendarDate, count: z.number().int().positive() })),
});
export type AuditPage = z.infer<typeof auditPage>;

const MAX_ENTRIES = 200;
export const BEFORE_FAULT = 'before must be the position from next of the previous page';
const KIND_FAULT = `kind must be one or more of ${EVENT_KINDS.join(', ')}, with commas between them`;
const ACTOR_FAULT = 'actor must be the id of a member, or system';
const TEXT_FAULT = 'text, stream, request and type have 1 to 200 characters';

/** The system has no id. */
const actor = z.string({ error: ACTOR_FAULT }).regex(/^([1-9]\d{0,9}|system)$/, ACTOR_FAULT)
  .transform((text) => (text === 'system' ? null : Number(text)));

const words = z.string({ error: TEXT_FAULT }).overwrite(visibleText).trim().min(1, TEXT_FAULT).max(200, TEXT_FAULT)
  .regex(/^[^\p{Cs}\0]*$/u, TEXT_FAULT);

/** An entry matches if it meets all given conditions. */
export const auditFilter = z.object({
  /** One or more kinds, with commas between them. */
  kind: listOf(z.enum(EVENT_KINDS, KIND_FAULT), KIND_FAULT).optional(),
  /** One or more types of events, with commas between them. */
  type: listOf(words, TEXT_FAULT).optional(),
  /** The member of an entry: named by the event, or a player of its game. */
  member: wholeNumber(1, 2_147_483_647, 'member must be the id of a member').optional(),
  actor: actor.optional(),
  /** First and last day, in Toronto. */
  from: calendarDate.optional(), to: calendarDate.optional(),
  stream: words.optional(),
  /** Correlation id. */
  request: words.optional(),
  /** Words that must all be in the reason or notes; the last one may be incomplete. */
  text: words.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** Entries before a position, by default from the end of the log. */
export const auditRequest = auditFilter.extend({
  before: z.string({ error: BEFORE_FAULT }).regex(/^\d{1,19}$/, BEFORE_FAULT).transform(BigInt).optional(),
  limit: wholeNumber(1, MAX_ENTRIES, `limit must be a whole number from 1 to ${MAX_ENTRIES}`).default(50),
});
export type AuditRequest = z.infer<typeof auditRequest>;

export const pathPosition = z.string().regex(/^\d{1,19}$/, 'An entry is named by its position').transform(BigInt);

/** One difference from the version before. Names are between U+2068 and U+2069. */
const historyChange = z.object({
  /** The changed part, such as `Round 5, Vice President` or `Display name`. */
  label: z.string(),
  /** The old value; null if there was nothing before. */
  was: z.string().nullable(),
  /** The new value; null if nothing is left. */
  now: z.string().nullable(),
  /** `now` less `was`; null if they are not numbers. */
  difference: z.number().int().nullable(),
  /** Unit of the difference. */
  unit: z.enum(['points', 'cents']).nullable(),
});

/** The kinds of things that have a history; the names of their streams begin with these words. */
export const SUBJECTS = ['game', 'player', 'account', 'month'] as const;
export type SubjectKind = (typeof SUBJECTS)[number];

/** Id of a game or member, or `YYYY-MM`. */
const subject = z.object({ kind: z.enum(SUBJECTS), id: z.string(), title: z.string() });

const historyVersion = z.object({
  /** Number of the version, from 1. */
  version: z.number().int().positive(),
  /** Instant, ISO 8601; null if the event's metadata are unreadable. */
  at: z.iso.datetime().nullable(),
  /** The author; null for the system. */
  actor: playerRef.nullable(),
  text: z.string(),
  reason: z.string().nullable(),
  changes: z.array(historyChange),
  /** The members whose playing cards the version changed; only for a game. */
  cards: z.array(historyChange),
  /** The months whose boards the version may have changed, `YYYY-MM`; only for a game. */
  months: z.array(calendarMonth),
  /** The players whose points of the day the version changed; only for a game, null for its first version. */
  dayPoints: z.array(playerRef).nullable(),
  /** The position of the entry in the audit; null for readers who are not admins. */
  position: z.string().nullable(),
});
export type HistoryVersion = z.infer<typeof historyVersion>;

/** `GET /api/history/game/310`. */
export const historyView = subject.extend({
  /** Versions, the latest first. */
  versions: z.array(historyVersion),
});
export type HistoryView = z.infer<typeof historyView>;

const versionNumber = wholeNumber(1, 1_000_000, 'A version must be a positive whole number');

export const comparisonRequest = z.object({ from: versionNumber, to: versionNumber });
export type ComparisonRequest = z.infer<typeof comparisonRequest>;

/** `GET /api/history/game/310/changes?from=1&to=4`: the changes between two versions. */
export const historyComparison = subject.extend({
  changes: z.array(historyChange),
  /** The unchanged parts, such as `Rounds 1 to 4`. */
  same: z.array(z.string()),
});
export type HistoryComparison = z.infer<typeof historyComparison>;

export const subjectKind = z.enum(SUBJECTS, `A history is of one of ${SUBJECTS.join(', ')}`);
export const subjectId = z.union([pathId, calendarMonth], 'Write the id of a game or member, or a month as YYYY-MM');

/** `GET /api/audit/{position}`. */
export const auditDetail = z.object({
  entry: auditEntry,
  /** The thing that the entry is about; null for the server itself and unknown streams. */
  subject: subject.nullable(),
  /** Number of the version that it made; null as above. */
  version: z.number().int().positive().nullable(),
  changes: z.array(historyChange),
  /** The entries that it followed from, oldest first, such as the game of a fee. */
  causes: z.array(auditEntry),
  /** The entries that followed from it, oldest first, such as the fees of a game. */
  followed: z.array(auditEntry),
  /** The other entries of the same request, oldest first. */
  sameRequest: z.array(auditEntry),
  /** Data and metadata as they are stored; text if they are not JSON. */
  data: z.unknown(), metadata: z.unknown(),
});
export type AuditDetail = z.infer<typeof auditDetail>;
