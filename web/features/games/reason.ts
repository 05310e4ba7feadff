/** Owns how the reason is read from a form. The server checks it. */

export const reasonIn = (fields: FormData): string => String(fields.get('reason') ?? '');
