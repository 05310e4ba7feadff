/** The contract of parts that many requests share: ids in a path, reasons and keys; and of an id in answers. */
import { z } from 'zod';
import { FIRST_YEAR } from '../domain/dates.js';

/** An id in answers. */
export const id = z.number().int().positive();
export const count = z.number().int().nonnegative();
export const instant = z.iso.datetime();

/** A whole number, which may be sent as text. */
export const wholeNumber = (min: number, max: number, error: string) =>
  z.coerce.number({ error }).int(error).min(min, error).max(max, error);

/** Items in a query, with commas between them. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, error: string) =>
  z.string({ error }).transform((text) => text.split(',')).pipe(z.array(item));

const MAX_INT = 2_147_483_647;

/** An id within Postgres' int. */
export const pathId = wholeNumber(1, MAX_INT, 'An id must be a positive whole number');

export const pathPage = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'A page must be a positive whole number');

export const YEAR_FAULT = 'A year must have four digits';
export const EARLY_YEAR_FAULT = `The first year is ${FIRST_YEAR}`;

export const pathYear = wholeNumber(1000, 9999, YEAR_FAULT).min(FIRST_YEAR, EARLY_YEAR_FAULT);

/** A year in a path that also allows another value. */
export const wholeYear = z.string().regex(/^[1-9]\d{3}$/, 'Write a year as YYYY');

export const askedInstant = z.iso.datetime({ offset: true, error: 'Write a moment as 2026-07-28T18:00:00Z' });

export const pathMonth = wholeNumber(1, 12, 'A month must be from 1 to 12');

const FAULT = 'Give a reason of 1 to 500 characters.';

/** Far more than any text may have. The domain counts the characters after trimming. */
const MAX_LENGTH = 5_000;

export const reasonText = z.string({ error: FAULT }).max(MAX_LENGTH, FAULT);

/** @param what  such as `A place` */
export const optionalText = (what: string) =>
  z.string(`${what} must be text`).max(MAX_LENGTH, `${what} is too long`).optional();

export const reasonRequest = z.object({ reason: reasonText }, { error: FAULT });
export type ReasonRequest = z.infer<typeof reasonRequest>;

/** The message for a request that is not an object. */
export const mustBeObject = { error: 'The request must be a JSON object' };

export const idempotencyKey = z
  .string('An Idempotency-Key must be text')
  .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key has 1 to 200 visible ASCII characters');

const memberIdFault = 'memberId must be the id of a member';

/** The first sender of a request and its key, as in exported files. */
export const firstSent = z.object(
  {
    memberId: z.number(memberIdFault).int(memberIdFault).positive(memberIdFault), key: idempotencyKey,
    /** The instant when the phone began the game: what others recorded since then may be the same game. */
    startedAt: instant.optional(),
  },
  { error: 'Send sentAs as {memberId, key}' },
);
export type FirstSent = z.infer<typeof firstSent>;
