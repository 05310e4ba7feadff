/** The addresses of the audit: its filters, for the server and as words on chips, and the opened entry. */
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SubjectKind } from '../../../contract/audit.js';
import type { UserView } from '../../../contract/players.js';
import type { EventKind } from '../../../domain/event-text.js';
import { isolated } from '../../../domain/text.js';
import { gamePath, paths, statementPath } from '../../paths.js';
import { isCalendarDate, rangeText } from '../../ui/date-text.js';

export const KINDS: Readonly<Record<EventKind, string>> = {
  game: 'Games', tie: 'Ties and positions', money: 'Payments and fees', member: 'Members and logins', month: 'Months',
  evening: 'Evenings ahead', group: 'The group', look: 'Exports and looks', server: 'Tables and jobs',
};

const NAMES = ['text', 'kind', 'member', 'actor', 'stream', 'request', 'from', 'to'] as const;
type FilterName = (typeof NAMES)[number];
export type Filter = Readonly<Partial<Record<FilterName, string>>>;

export const NO_FILTER = Object.fromEntries(NAMES.map((name) => [name, ''])) as Readonly<Record<FilterName, string>>;

/** Values that the server would refuse are left out. */
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

/** The address without empty values, always in the same order. */
export const queryOf = (filter: Filter, more: Readonly<Record<string, string>> = {}): string => {
  const used = Object.entries({ ...NO_FILTER, ...filter, ...more }).filter(([, value]) => value !== '');
  return used.length === 0 ? '' : `?${new URLSearchParams(used)}`;
};

/** The filters in use, each as a sentence with marked names and its field. Both days are one filter. */
export function chipsOf(filter: Filter, members: readonly UserView[]) {
  const nameOf = (id: string): string => {
    const found = members.find((member) => `${member.id}` === id);
    return found ? isolated(found.displayName) : `member ${id}`;
  };
  const { text, kind, member, actor, stream, request, from, to } = filter;
  const chips: readonly (readonly [words: string | undefined, ...names: FilterName[]])[] = [
    [text && `Text: ${text}`, 'text'],
    [kind && KINDS[kind as EventKind], 'kind'],
    [member && `Member: ${nameOf(member)}`, 'member'],
    [actor && `By ${actor === 'system' ? 'the system' : nameOf(actor)}`, 'actor'],
    [stream && `Stream: ${stream}`, 'stream'],
    [request && `Request: ${request}`, 'request'],
    [from ?? to ? rangeText(from, to) : undefined, 'from', 'to'],
  ];
  return chips.flatMap(([words, ...names]) => (words === undefined ? [] : [{ text: words, names }]));
}

/** The state of a link to an entry: going back shows the page before. */
export const OVER_LIST = { isOver: true } as const;

/** Position of the entry in the address, and a function that closes it. Null while it is being closed. */
export function useOpenedEntry(): readonly [position: string | null, leave: () => void] {
  const [address] = useSearchParams();
  const state = useLocation().state as Partial<typeof OVER_LIST> | null;
  const navigate = useNavigate();
  const [left, setLeft] = useState<string | null>(null);
  const found = address.get('entry');
  const position = found !== null && /^\d{1,19}$/.test(found) ? found : null;
  const leave = (): void => {
    const away = (): void => {
      setLeft(null);
      if (state?.isOver) void navigate(-1);
      else void navigate(`${paths.audit}${queryOf(filterIn(address))}`, { replace: true });
    };
    // An open dialog has its own entry in the history, which is left first.
    if (!(history.state as { readonly isLayer?: true } | null)?.isLayer) return away();
    setLeft(position);
    return addEventListener('popstate', away, { once: true });
  };
  return [position === left ? null : position, leave];
}

/**
 * The address that shows the subject of a history or an entry.
 * @param id  of a game or member, or `YYYY-MM`
 * @param isAdmin  other readers see only their own account
 */
export function subjectAddress(kind: SubjectKind, id: string, isAdmin = true): readonly [to: string, name: string] {
  const [year, month] = id.split('-').map(Number);
  switch (kind) {
    case 'account': return isAdmin ? [statementPath(id), 'Statement'] : [paths.dues, 'Your statement'];
    case 'player': return isAdmin ? [paths.members, 'Members'] : [paths.players, 'Players'];
    case 'month': return [`${paths.leaderboards}?year=${year}&month=${month}`, 'Leaderboard'];
    case 'game': return [gamePath(id), `Game ${id}`];
    // An address may contain anything.
    default: return [paths.home, 'Dashboard'];
  }
}
