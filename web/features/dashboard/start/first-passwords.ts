/** First passwords that an admin has yet to hand out. The browser keeps them: the server has only their digests. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { forget, jsonIn, recall, remember, useStored } from '../../../transport/browser-storage.js';
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
