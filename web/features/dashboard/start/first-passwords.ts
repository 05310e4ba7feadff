/** First passwords that an admin has yet to hand out. The browser keeps them: the server has only their digests. */
import { useMemo } from 'react';
import { forget, recall, remember, useStored } from '../../../transport/browser-storage.js';
import { firstPasswordsKey as keyOf } from '../dashboard.api.js';
import { hasFields, isListOf, isText, jsonIn } from '../../recording/draft/stored-shape.js';

export interface FirstMember {
  readonly displayName: string;
  readonly username: string;
  readonly password: string;
  /** A repeat with it adds no other member. */
  readonly key: string;
}

const isMember = (value: unknown): value is FirstMember =>
  hasFields(value) && [value.displayName, value.username, value.password, value.key].every(isText);

function membersIn(text: string | null): readonly FirstMember[] {
  const members = jsonIn(text);
  return isListOf(members, isMember) ? members : [];
}

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
