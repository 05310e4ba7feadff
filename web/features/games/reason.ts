/** Owns the reason field of a form. Whether a reason will do is the server's to judge. */

/** The server takes no more (`domain/reason.ts`). */
export const MAX_REASON_LENGTH = 500;

/** As the server says it. */
export const NO_REASON = `Give a reason of 1 to ${MAX_REASON_LENGTH} characters.`;

export const reasonIn = (fields: FormData): string => String(fields.get('reason') ?? '');
