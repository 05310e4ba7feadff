/**
 * The moment of the past in the address, so that it can be sent and links carry it. Every read of the page that can
 * answer as of a moment asks for it, because `useRead` adds it.
 */
import { createContext, type ReactNode, use } from 'react';
import { matchPath, type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import type { Known, MomentView } from '../../contract/as-of.js';
import type { Call, Parameters } from '../../contract/call.js';
import { torontoDate } from '../../domain/dates.js';
import { eveningPath, paths, playerPath, statementPath, togetherPath } from '../paths.js';
import { serverNow } from './server-clock.js';

export interface Past {
  /** An instant, a date for its end, or a position of the log. */
  readonly asOf: string;
  readonly known: Known;
}

/** The position of a moment before the first entry: the other question has no answer then. */
export const NOTHING_YET = '-1';

/**
 * The content of each screen that can be drawn at a moment. All other screens show the present, whatever their address
 * says.
 */
const SCREENS = new Map<string, string | undefined>([
  // Whether a path has the form of an evening's address.
  [paths.nextEvening, undefined],
  [paths.home, 'dashboard'], [paths.dashboard, 'dashboard'], [paths.games, 'games'],
  [paths.leaderboards, 'board'], [paths.anyDays, 'board'], [paths.oldLeaderboard, 'board'],
  [paths.dues, 'statement'], [statementPath(':id'), 'statement'], [paths.financial, 'balances'],
  [paths.profile, 'profile'], [paths.players, 'pairs'], [playerPath(':id'), 'page'],
  [togetherPath(':id', ':other'), 'page'], [eveningPath(':date'), 'evening'],
]);

const shownAt = (pathname: string): string | undefined => [...SCREENS].find(([path]) => matchPath(path, pathname))?.[1];

/** The page's content, such as `board`. */
export const useShownThing = (): string => shownAt(useLocation().pathname) ?? 'page';

/** The moment in an address; null if its screen shows the present. */
export function pastAt({ pathname, search }: { readonly pathname: string; readonly search: string }): Past | null {
  const params = new URLSearchParams(search);
  const asOf = params.get('asOf');
  if (asOf === null || shownAt(pathname) === undefined) return null;
  return { asOf, known: params.get('known') === 'now' ? 'now' : 'then' };
}

/** The moment that the page shows; null for now. */
export const usePast = (): Past | null => pastAt(useLocation());

/** Content for the present alone, such as actions. It is omitted at a moment of the past. */
export const OnlyNow = ({ children }: { readonly children: ReactNode }): ReactNode =>
  (usePast() === null ? children : null);

/** The log's answer about the page's moment; null for now. */
export const Moment = createContext<MomentView | null>(null);

export const useMoment = (): MomentView | null => use(Moment);

/** The last day that the page knows, `YYYY-MM-DD` in Toronto. */
export const useToday = (): string => torontoDate(useMoment()?.at ?? serverNow());

/** The parameters of a moment in an address or a call; the default is omitted. */
export const pastParams = ({ asOf, known }: Past): Record<string, string> => ({
  asOf, ...(known === 'now' && { known }),
});

/** The parameters of a call from this page, with its moment if the call can answer as of one. */
export function useParameters(call: Pick<Call<unknown>, 'asOf'>, parameters: Parameters = {}): Parameters {
  const past = usePast();
  return past && call.asOf ? { ...parameters, ...pastParams(past) } : parameters;
}

/** The same screen at another moment, or now. */
export function paramsAt(params: URLSearchParams, past: Past | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('asOf');
  next.delete('known');
  for (const [name, value] of Object.entries(past ? pastParams(past) : {})) next.set(name, value);
  return next;
}

/** Search parameters like `useSearchParams`; a new query keeps the moment. */
export function usePageParams() {
  const [params, setParams] = useSearchParams();
  const past = usePast();
  const show = (next: Readonly<Record<string, string>>, options?: NavigateOptions): void =>
    setParams(paramsAt(new URLSearchParams(next), past), options);
  return [params, show] as const;
}

/** The address of another screen at the same moment, if that screen can show one. */
export function pathAt(path: string, past: Past | null): string {
  const [pathname = '', search] = path.split('?');
  if (past === null || shownAt(pathname) === undefined) return path;
  return `${pathname}?${paramsAt(new URLSearchParams(search), past)}`;
}
