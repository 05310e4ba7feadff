/** Owns the name of the cookie that a session is known by. */
export const SESSION_COOKIE = 'president.sid';
