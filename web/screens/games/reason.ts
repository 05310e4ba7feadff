/** Owns the reason field of a form. Whether a reason will do is the server's to judge. */

/** The server takes no more (`domain/reason.ts`). */
export const MAX_REASON_LENGTH = 500;

export const reasonIn = (fields: FormData): string => String(fields.get('reason') ?? '');
