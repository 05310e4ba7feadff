/** The address after a login: the games for a visitor who was sent from there, else the dashboard. */
import { paths } from '../../paths.js';
import { recoverOnReturn } from '../recording/recovery.js';
import { asksForDraft, asksToTake, gameToSettle, settleAddress, takeAddress } from '../recording/recording-address.js';
import { forget, recall, remember } from '../../ui/browser-storage.js';

const RETURN_TO_GAMES = 'returnToGames';
/** Storage key of the game whose ties were being settled. */
const GAME_ID = 'gameId';
/** Storage key of the code that takes a game over, with its '#'. */
const TAKEN_CODE = 'takenCode';

type Address = Readonly<Record<'pathname' | 'search' | 'hash', string>>;

/** After a login, recording goes on with the draft and settling with the same game. */
export function rememberReturn({ pathname, search, hash }: Address): void {
  if (pathname !== paths.games) return;
  remember(RETURN_TO_GAMES, 'true');
  const params = new URLSearchParams(search);
  const gameId = gameToSettle(params);
  if (gameId !== null) remember(GAME_ID, String(gameId));
  if (asksToTake(params)) remember(TAKEN_CODE, hash);
  else if (asksForDraft(params)) recoverOnReturn();
}

export function returnDestination(): string {
  if (recall(RETURN_TO_GAMES) !== 'true') return paths.dashboard;
  const code = recall(TAKEN_CODE);
  if (code !== null) return takeAddress(code.slice(1));
  const gameId = Number(recall(GAME_ID));
  return gameId > 0 ? settleAddress(gameId) : paths.games;
}

export function forgetReturn(): void {
  forget(RETURN_TO_GAMES);
  forget(GAME_ID);
  forget(TAKEN_CODE);
}
