/** The addresses of recording a game, which are the games page with a query, and the note to return to its draft. */
import { paths } from '../../paths.js';
import { forget, recall, remember } from '../../transport/browser-storage.js';

/** Opens the wizard on an empty draft. */
export const newGameAddress = `${paths.games}?new=true`;
/** Opens the wizard on the current draft. */
export const draftAddress = `${paths.games}?entry=draft`;
/** Takes a game over from another phone. The code is behind the '#', where no server and no log sees it. */
export const takeAddress = (code = ''): string => `${draftAddress}&take=true${code && `#${code}`}`;

export const asksForNewGame = (params: URLSearchParams): boolean => params.get('new') === 'true';
export const asksToTake = (params: URLSearchParams): boolean => params.has('take');
export const asksForDraft = (params: URLSearchParams): boolean => params.get('entry') === 'draft';

/** Id of the game to settle; null if the address has none. */
export const gameToSettle = (params: URLSearchParams): number | null => numberIn(params, 'settle');

/** A number from 1 in an address; null if there is none. */
export function numberIn(params: URLSearchParams, name: string): number | null {
  const number = Number(params.get(name));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Storage key of the draft. */
export const DRAFT = 'gameCreationState';
/** Reopens the draft at the next visit of the games page, such as after a login. */
const RECOVER = 'shouldRecoverGame';

export const recoverOnReturn = (): boolean => remember(RECOVER, 'true');
export const isRecoveryWished = (): boolean => recall(RECOVER) === 'true' && recall(DRAFT) !== null;
export const forgetRecovery = (): void => forget(RECOVER);
