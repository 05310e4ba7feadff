/** A share sheet that was closed is no failure. */
export const wasDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
