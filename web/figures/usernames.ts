/** Usernames made of names, and lists of names. */
import type { UserView } from '../../contract/players.js';
import { lookOf } from '../../domain/free-text.js';
import { isolated } from '../../domain/text.js';

type Known = Pick<UserView, 'username' | 'displayName'>;

/** The names in a list, one a line or between commas, without the marks of a pasted list's items. */
export const namesIn = (text: string): string[] =>
  text.split(/[\n,;]/).map((part) => part.replace(/^\s*(\d+[.)]|[-*•])\s/, '').trim()).filter((name) => name !== '');

/** The names that look like none of `others`. */
export const namesBeside = (names: readonly string[], others: readonly Known[]): string[] => {
  const looks = new Set(others.map(({ displayName }) => lookOf(displayName)));
  return names.filter((name) => !looks.has(lookOf(name)));
};

/** The reason why a list cannot be added: names that two lines or a member share. */
export function listFault(names: readonly string[], known: readonly Known[]): string | undefined {
  const unknown = namesBeside(names, known);
  const there = names.filter((name) => !unknown.includes(name));
  const twice = unknown.filter((name, at) => unknown.findIndex((other) => lookOf(other) === lookOf(name)) < at);
  const faults = [...said('Already a member', there), ...said('Listed more than once', twice)];
  return faults.length === 0 ? undefined : [...faults, 'Each member needs another name.'].join(' ');
}

const said = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${[...new Set(names)].map(isolated).join(', ')}.`];

/** Plain letters of a name in any script, as the server takes them: `Zoë van Dam` becomes `zoe.van.dam`. */
async function plain(name: string): Promise<string> {
  const ascii = /\P{ASCII}/u.test(name) ? await inAscii(name) : name;
  const letters = ascii.toLowerCase().replace(/[^a-z0-9]+/g, '.').replace(/^\./, '');
  return letters.slice(0, 28).replace(/\.$/, '');
}

async function inAscii(name: string): Promise<string> {
  // The module has 220 KB of letters, which few names need.
  const { default: anyAscii } = await import('any-ascii');
  // The quotes in its result stand for letters without a Latin sound.
  return name.replace(/\P{ASCII}+/gu, (part) => anyAscii(part).replace(/['`]/g, ''));
}

/** @param taken  user names of others */
export async function usernameFor(name: string, taken: readonly string[]): Promise<string> {
  const letters = await plain(name);
  const base = letters.length >= 3 ? letters : `player${letters}`;
  let username = base;
  for (let number = 2; taken.includes(username); number += 1) username = `${base}${number}`;
  return username;
}

/** Each name with a free username. */
export async function withUsernames(names: readonly string[], known: readonly Known[]): Promise<Known[]> {
  const taken = known.map(({ username }) => username);
  const members: Known[] = [];
  for (const displayName of names) {
    const username = await usernameFor(displayName, taken);
    taken.push(username);
    members.push({ displayName, username });
  }
  return members;
}
