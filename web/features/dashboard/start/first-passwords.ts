/**
 * Members from a list of names: each gets a user name and a first password, which an admin has yet to hand out. The
 * browser keeps it: the server has only its digest.
 */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { UserView } from '../../../../contract/players.js';
import { lookOf } from '../../../../domain/free-text.js';
import { isolated } from '../../../../domain/text.js';
import { forget, jsonIn, recall, remember, useStored } from '../../../transport/browser-storage.js';
import { newIdempotencyKey } from '../../../transport/http.js';
import { firstPasswordsKey as keyOf } from './first-passwords-key.js';

const firstMember = z.object({
  displayName: z.string(),
  username: z.string(),
  password: z.string(),
  /** A repeat with it adds no other member. */
  key: z.string(),
});
export type FirstMember = Readonly<z.infer<typeof firstMember>>;

const firstMembers = z.array(firstMember);

const membersIn = (text: string | null): readonly FirstMember[] => firstMembers.safeParse(jsonIn(text)).data ?? [];

/** What the browser refused to store lasts as long as the page. */
const notStored = new Map<string, string>();

const textFor = (readerId: number): string | null =>
  notStored.get(keyOf(readerId)) ?? recall(keyOf(readerId));

export const firstPasswords = (readerId: number): readonly FirstMember[] => membersIn(textFor(readerId));

export function useFirstPasswords(readerId: number): readonly FirstMember[] {
  const text = useStored(() => textFor(readerId));
  return useMemo(() => membersIn(text), [text]);
}

export function keepFirstPassword(readerId: number, member: FirstMember): void {
  store(readerId, [...without(readerId, member), member]);
}

export function dropFirstPassword(readerId: number, member: FirstMember): void {
  store(readerId, without(readerId, member));
}

export function forgetFirstPasswords(readerId: number): void {
  notStored.delete(keyOf(readerId));
  forget(keyOf(readerId));
}

const without = (readerId: number, { username }: FirstMember): FirstMember[] =>
  firstPasswords(readerId).filter((each) => each.username !== username);

function store(readerId: number, members: readonly FirstMember[]): void {
  const text = JSON.stringify(members);
  if (members.length === 0) forgetFirstPasswords(readerId);
  else if (remember(keyOf(readerId), text)) notStored.delete(keyOf(readerId));
  else notStored.set(keyOf(readerId), text);
}

type Known = Pick<UserView, 'username' | 'displayName'>;

/** One name a line. */
export const namesIn = (text: string): string[] =>
  text.split('\n').map((line) => line.trim()).filter((name) => name !== '');

/** The names of which none of `others` looks the same. */
export const namesBeside = (names: readonly string[], others: readonly Known[]): string[] => {
  const looks = new Set(others.map(({ displayName }) => lookOf(displayName)));
  return names.filter((name) => !looks.has(lookOf(name)));
};

/** Why the list cannot be added: names that two lines or a member share. */
export function listFault(names: readonly string[], known: readonly Known[]): string | undefined {
  const unknown = namesBeside(names, known);
  const there = names.filter((name) => !unknown.includes(name));
  const twice = unknown.filter((name, at) => unknown.findIndex((other) => lookOf(other) === lookOf(name)) < at);
  const faults = [...said('Already a member', there), ...said('On more than one line', twice)];
  return faults.length === 0 ? undefined : [...faults, 'Each member needs another name.'].join(' ');
}

const said = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${[...new Set(names)].map(isolated).join(', ')}.`];

/** Letters and digits that nobody takes for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 10;

/** @param bytes  random; they are a little uneven among the signs, which costs less than a bit of the password */
export const passwordOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, PASSWORD_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

export const newPassword = (): string => passwordOf(crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH)));

/** Plain letters of a name in any script, as the server takes them: `Zoë van Dam` becomes `zoe.van.dam`. */
async function plain(name: string): Promise<string> {
  // 220 KB of letters, and few groups add members by a list more than once.
  const { default: anyAscii } = await import('any-ascii');
  // Its quotes stand for letters that have no sound of their own in Latin ones.
  const ascii = name.replace(/\P{ASCII}+/gu, (part) => anyAscii(part).replace(/['`]/g, ''));
  const letters = ascii.toLowerCase().replace(/[^a-z0-9]+/g, '.').replace(/^\.+/, '');
  return letters.slice(0, 28).replace(/\.+$/, '');
}

/** @param taken  user names of others */
export async function usernameFor(name: string, taken: readonly string[]): Promise<string> {
  const letters = await plain(name);
  const base = letters.length >= 3 ? letters : `player${letters}`;
  let username = base;
  for (let number = 2; taken.includes(username); number += 1) username = `${base}${number}`;
  return username;
}

/** @param kept  members who may not have been added: the same names are sent again as they were */
export async function membersOf(
  names: readonly string[], known: readonly Known[], kept: readonly FirstMember[] = [],
): Promise<FirstMember[]> {
  const taken = known.map(({ username }) => username);
  const members: FirstMember[] = [];
  for (const displayName of names) {
    const before = kept.find((each) => each.displayName === displayName && !taken.includes(each.username));
    const member = before ?? {
      displayName, username: await usernameFor(displayName, taken), password: newPassword(), key: newIdempotencyKey(),
    };
    taken.push(member.username);
    members.push(member);
  }
  return members;
}
