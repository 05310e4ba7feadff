/** The address after a login: the one that a visitor asked for, else the dashboard. */
import { paths, settleAddress } from '../../paths.js';
import { asksForDraft, asksToTake, gameToSettle, recoverOnReturn } from '../recording/recording-address.js';
import { forget, recall, remember } from '../../transport/browser-storage.js';

const RETURN_TO_GAMES = 'returnToGames';
/** Storage key of the game whose ties were being settled. */
const GAME_ID = 'gameId';

type Address = Readonly<Record<'pathname' | 'search' | 'hash', string>>;

const DASHBOARD_PATHS: readonly unknown[] = [paths.home, paths.dashboard, paths.oldDashboard];

export const isDashboard = (asked: unknown): boolean => DASHBOARD_PATHS.includes(asked);

/**
 * Remembers the address, for another tab too. After a login, recording goes on with the draft and settling with the
 * same game.
 */
export function rememberReturn({ pathname, search }: Omit<Address, 'hash'>): void {
  if (pathname !== paths.games) return;
  remember(RETURN_TO_GAMES, 'true');
  const params = new URLSearchParams(search);
  const gameId = gameToSettle(params);
  if (gameId !== null) remember(GAME_ID, String(gameId));
  if (!asksToTake(params) && asksForDraft(params)) recoverOnReturn();
}

/** The address within this site: two slashes at the beginning would name another site. */
export const askedAddress = ({ pathname, search, hash }: Address): string =>
  pathname.replace(/^[/\\]*/, '/') + search + hash;

/** @param asked  address of the screen that sent the visitor to the login, if one did */
export function returnDestination(asked: unknown): string {
  if (typeof asked === 'string') return isDashboard(asked) ? paths.dashboard : asked;
  if (recall(RETURN_TO_GAMES) !== 'true') return paths.dashboard;
  const gameId = Number(recall(GAME_ID));
  return gameId > 0 ? settleAddress(gameId) : paths.games;
}

export function forgetReturn(): void {
  forget(RETURN_TO_GAMES);
  forget(GAME_ID);
}
