/** Members from a list of names: each gets a user name and a first password. */
import type { UserView } from '../../../../contract/players.js';

export interface FirstMember {
  readonly displayName: string;
  readonly username: string;
  readonly password: string;
}

/** One name a line, each once. */
export const namesIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()).filter((name) => name !== ''))];

/** Letters and digits that nobody takes for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;

/** @param bytes  random; they are a little uneven among the signs, which costs less than a bit of the password */
export const passwordOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, PASSWORD_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

export const newPassword = (): string => passwordOf(crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH)));

/** Plain letters of the name, as the server takes them: `Zoë van Dam` becomes `zoe.van.dam`. */
function plain(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '.');
  return letters.replace(/^\.+|\.+$/g, '').slice(0, 28).replace(/\.+$/, '');
}

/** @param taken  user names of others */
export function usernameFor(name: string, taken: readonly string[]): string {
  const base = plain(name).length >= 3 ? plain(name) : `player${plain(name)}`;
  let username = base;
  for (let number = 2; taken.includes(username); number += 1) username = `${base}${number}`;
  return username;
}

export function membersOf(names: readonly string[], known: readonly UserView[]): FirstMember[] {
  const taken = known.map(({ username }) => username);
  return names.map((displayName) => {
    const username = usernameFor(displayName, taken);
    taken.push(username);
    return { displayName, username, password: newPassword() };
  });
}
