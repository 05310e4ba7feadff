/** The filters of the audit: in the address, for the server, and as words on chips. */
import type { EventKind } from '../../../domain/event-text.js';
import type { UserView } from '../../../contract/players.js';
import { isCalendarDate, rangeText } from '../../ui/date-text.js';
import { isolated } from '../../../domain/name-text.js';

export const KINDS: Readonly<Record<EventKind, string>> = {
  game: 'Games', tie: 'Ties and positions', money: 'Payments and fees', member: 'Members and logins', month: 'Months',
  look: 'Exports and looks', server: 'Tables and jobs',
};

const NAMES = ['text', 'kind', 'member', 'actor', 'stream', 'request', 'from', 'to'] as const;
export type FilterName = (typeof NAMES)[number];
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

/** What the server would refuse is left out. */
const IS_VALID: Readonly<Partial<Record<FilterName, (value: string) => boolean>>> = {
  kind: (value) => Object.hasOwn(KINDS, value),
  member: (value) => /^[1-9]\d{0,8}$/.test(value),
  actor: (value) => /^([1-9]\d{0,8}|system)$/.test(value),
  from: isCalendarDate,
  to: isCalendarDate,
};

export const filterIn = (address: URLSearchParams): Filter =>
  Object.fromEntries(NAMES.flatMap((name) => {
    const value = address.get(name)?.trim() ?? '';
    const isUsed = value !== '' && value.length <= 200 && (IS_VALID[name]?.(value) ?? true);
    return isUsed ? [[name, value]] : [];
  }));

/** The address without what is empty, always in the same order. */
export const queryOf = (filter: Filter, more: Readonly<Record<string, string>> = {}): string => {
  const all = { ...Object.fromEntries(NAMES.map((name) => [name, filter[name] ?? ''])), ...more };
  const used = Object.entries(all).filter(([, value]) => value !== '');
  const query = `${new URLSearchParams(used)}`;
  return query === '' ? '' : `?${query}`;
};

export interface FilterChip {
  /** A sentence with names that `isolated` has marked. */
  readonly text: string;
  /** What it filters by. */
  readonly names: readonly FilterName[];
}

/** The filters in use; the days are one. */
export function chipsOf(filter: Filter, members: readonly UserView[]): FilterChip[] {
  const nameOf = (id: string): string => {
    const found = members.find((member) => `${member.id}` === id);
    return found ? isolated(found.displayName) : `member ${id}`;
  };
  const { text, kind, member, actor, stream, request, from, to } = filter;
  const chip = (names: readonly FilterName[], words: string): FilterChip => ({ names, text: words });
  return [
    ...(text === undefined ? [] : [chip(['text'], `Text: ${text}`)]),
    ...(kind === undefined ? [] : [chip(['kind'], KINDS[kind as EventKind])]),
    ...(member === undefined ? [] : [chip(['member'], `Member: ${nameOf(member)}`)]),
    ...(actor === undefined ? [] : [chip(['actor'], `By ${actor === 'system' ? 'the system' : nameOf(actor)}`)]),
    ...(stream === undefined ? [] : [chip(['stream'], `Stream: ${stream}`)]),
    ...(request === undefined ? [] : [chip(['request'], `Request: ${request}`)]),
    ...(from === undefined && to === undefined ? [] : [chip(['from', 'to'], rangeText(from, to))]),
  ];
}
