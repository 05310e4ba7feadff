/** The moment of the past in the address, so that it can be sent and is carried by links. */
import { useLocation } from 'react-router-dom';
import type { Known } from '../../contract/as-of.js';
import { eveningPath, paths, playerPath, statementPath, togetherPath } from '../paths.js';

export interface Past {
  /** An instant, a date for its end, or a position of the log. */
  readonly asOf: string;
  readonly known: Known;
}

/** The position of a moment before the first entry: the other question has no answer then. */
export const NOTHING_YET = '-1';

const ID = String.raw`\d+`;
/** All others show now, whatever their address says. */
const SCREENS = new RegExp(`^(${[
  paths.home, paths.dashboard, paths.games, paths.leaderboards, paths.anyDays, paths.oldLeaderboard, paths.dues,
  paths.profile, paths.financial,
  paths.players, statementPath(ID), playerPath(ID), togetherPath(ID, ID), eveningPath(String.raw`[\d-]+`),
].join('|')})$`);

/** Null if the screen at the address shows now. */
export function pastAt({ pathname, search }: { readonly pathname: string; readonly search: string }): Past | null {
  const params = new URLSearchParams(search);
  const asOf = params.get('asOf');
  if (asOf === null || !SCREENS.test(pathname)) return null;
  return { asOf, known: params.get('known') === 'now' ? 'now' : 'then' };
}

/** The moment that the page shows; null for now. Its numbers are explained as of then, and its links lead to it. */
export const usePast = (): Past | null => pastAt(useLocation());

/** For an address or a call; the default is left out. */
export const pastParams = ({ asOf, known }: Past): Record<string, string> => ({
  asOf, ...(known === 'now' && { known }),
});

/** The same screen at another moment, or now. */
export function paramsAt(params: URLSearchParams, past: Past | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('asOf');
  next.delete('known');
  for (const [name, value] of Object.entries(past ? pastParams(past) : {})) next.set(name, value);
  return next;
}

/** Another screen at the same moment, if it can show one. */
export function pathAt(path: string, past: Past | null): string {
  const [pathname = '', search] = path.split('?');
  if (past === null || !SCREENS.test(pathname)) return path;
  return `${pathname}?${paramsAt(new URLSearchParams(search), past)}`;
}
