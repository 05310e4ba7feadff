/** The form of usernames and passwords, with which members log in (docs/rules.md, Passwords). */
import { RuleViolation } from '../rule-violation.js';

export const USERNAME = /^[a-z0-9._-]{3,32}$/;
export const USERNAME_FAULT = 'A username has 3 to 32 of the characters a-z, 0-9, dot, underscore and hyphen';

/** @throws RuleViolation unless the username is well-formed */
export function checkUsername(username: string): void {
  if (USERNAME.test(username)) return;
  throw new RuleViolation('UsernameMustBePlain', `${USERNAME_FAULT}.`, 'malformed');
}

export const MIN_PASSWORD_LENGTH = 8;
export const PASSWORD_TOO_SHORT = `A password has at least ${MIN_PASSWORD_LENGTH} characters`;
