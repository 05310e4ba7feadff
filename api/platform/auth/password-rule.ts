/** Owns what a new password must be (docs/rules.md, Passwords): long enough, and not what is guessed first. */
import { malformed } from '../http/parsed.js';

/** Why a password is one of the first that somebody would try; undefined when it is none. */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  const lower = password.trim().toLowerCase();
  if (lower === username) return 'A password is not the username';
  return (await commonPasswords()).has(lower) ? 'This password is one of the most common: choose another' : undefined;
}

/**
 * @param field  of the request that has it
 * @throws BadRequestException when it is easily guessed
 */
export async function checkPassword(password: string, username: string, field = 'password'): Promise<void> {
  const message = await weaknessOf(password, username);
  if (message !== undefined) throw malformed([{ path: [field], message }]);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set: a start has no need of half a megabyte of words. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (common ??= import('@zxcvbn-ts/language-common')
  .then(({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8))));
