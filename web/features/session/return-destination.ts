/** The address after a login: the games for a visitor who was sent from there, else the dashboard. */
import { paths } from '../../paths.js';
import { recoverOnReturn } from '../recording/recovery.js';
import { asksForDraft, gameToSettle, settleAddress } from '../recording/recording-address.js';
import { forget, recall, remember } from '../../ui/browser-storage.js';

const RETURN_TO_GAMES = 'returnToGames';
/** Storage key of the game whose ties were being settled. */
const GAME_ID = 'gameId';

/** After a login, recording goes on with the draft and settling with the same game. */
export function rememberReturn({ pathname, search }: { readonly pathname: string; readonly search: string }): void {
  if (pathname !== paths.games) return;
  remember(RETURN_TO_GAMES, 'true');
  const params = new URLSearchParams(search);
  const gameId = gameToSettle(params);
  if (gameId !== null) remember(GAME_ID, String(gameId));
  if (asksForDraft(params)) recoverOnReturn();
}

export function returnDestination(): string {
  if (recall(RETURN_TO_GAMES) !== 'true') return paths.dashboard;
  const gameId = Number(recall(GAME_ID));
  return gameId > 0 ? settleAddress(gameId) : paths.games;
}

export function forgetReturn(): void {
  forget(RETURN_TO_GAMES);
  forget(GAME_ID);
}
