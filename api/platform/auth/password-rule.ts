/** The rules for a new password (docs/rules.md, Passwords): long enough, and hard to guess. */
import { malformed } from '../http/parsed.js';
import { normalForm } from './password-work.js';

/** Why a password is easy to guess; undefined if it is not. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  const lower = normalForm(password).trim().toLowerCase();
  if (lower === username) return 'A password cannot be the username';
  return (await commonPasswords()).has(lower) ? 'This password is too common: choose another one' : undefined;
}

/**
 * @param field of the password in the request
 * @throws BadRequestException when it is easy to guess
 */
export async function checkPassword(password: string, username: string, field = 'password'): Promise<void> {
  const message = await weaknessOf(password, username);
  if (message !== undefined) throw malformed([{ path: [field], message }]);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is set: half a megabyte is not needed at the start. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= import('@zxcvbn-ts/language-common')
  .then(({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8))));
