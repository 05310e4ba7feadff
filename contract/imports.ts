/** The contract of tables that an admin brings in: how one is read, what the boards will show, and what came in. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { MEANINGS, TABLE_KINDS } from '../domain/table/columns.js';
import { MAX_TABLE_COLUMNS, MAX_TABLE_LENGTH, MAX_TABLE_ROWS, TABLE_TOO_LARGE } from '../domain/table/limits.js';
import { playerRef } from './players.js';
import { count, id, instant, mustBeObject, reasonText } from './request.js';

const MEMBER_FAULT = 'Say of each name who it is: userId, or as: guest or member';

/** `POST /api/imports/read`: a table as a spreadsheet copies it, or as CSV. Nothing is written. */
export const tableRequest = z.object({
  text: z.string('Send the text of the table').max(MAX_TABLE_LENGTH, TABLE_TOO_LARGE),
  /** What the table has; guessed by default. */
  kind: z.enum(TABLE_KINDS, `kind must be one of ${TABLE_KINDS.join(', ')}`).optional(),
  /** The meaning of each column, in order; guessed by default. */
  columns: z.array(z.enum(MEANINGS, `A column is one of ${MEANINGS.join(', ')}`))
    .max(MAX_TABLE_COLUMNS, TABLE_TOO_LARGE).optional(),
  /** The people behind names. By default a name is the member who has it, and any other one a guest. */
  members: z.array(z.object({
    name: z.string(MEMBER_FAULT).max(1000, MEMBER_FAULT),
    userId: z.int32(MEMBER_FAULT).positive(MEMBER_FAULT).optional(),
    as: z.enum(['guest', 'member'], MEMBER_FAULT).optional(),
  }, MEMBER_FAULT)).max(MAX_TABLE_ROWS, TABLE_TOO_LARGE).optional(),
}, mustBeObject);
export type TableRequest = z.infer<typeof tableRequest>;

/** `POST /api/imports`. */
export const importRequest = tableRequest.extend({ reason: reasonText });
export type ImportRequest = z.infer<typeof importRequest>;

const kind = z.enum(TABLE_KINDS);

export const tableView = z.object({
  kind,
  columns: z.array(z.object({
    /** The text of the first row; empty without heads. */
    head: z.string(),
    meaning: z.enum(MEANINGS),
    example: z.string(),
  })),
  /** The number of rows below the heads. */
  rows: count,
  /** The faults of rows, which count from 1 as in a spreadsheet; with one, nothing can be brought in. */
  faults: z.array(z.object({ row: count, message: z.string() })),
  members: z.array(z.object({
    name: z.string(),
    /** The member whom the name means; null if somebody is added. */
    userId: id.nullable(),
    /** Name of the member, or of the one who is added. */
    displayName: z.string(),
    /** Present if somebody is added. */
    as: z.enum(['guest', 'member']).optional(),
  })),
  /** The number of games that are new, and of those that are recorded already. */
  games: count, known: count,
  /** The number of months whose points come in. */
  months: count,
  /** What the boards of the months of the table will show, the latest month first. */
  boards: z.array(z.object({
    month: calendarMonth,
    rows: z.array(z.object({
      rank: count, name: z.string(), points: z.number().int(), total: z.number().int(), evenings: count,
    })),
  })),
  /** Opening balances in cents. */
  balances: z.array(z.object({ name: z.string(), amount: z.number().int() })),
  /** What is charged for the months of the table; null for nothing. */
  fees: z.string().nullable(),
});
export type TableView = z.infer<typeof tableView>;

export const broughtIn = z.object({ id });
export type BroughtInView = z.infer<typeof broughtIn>;

const act = { at: instant, by: playerRef.nullable(), reason: z.string() };

/** `GET /api/imports`, the latest first. */
export const importView = z.object({
  id, kind, rows: count, games: count, months: count, balances: count, ...act, takenBack: z.object(act).nullable(),
});
export type ImportView = z.infer<typeof importView>;
