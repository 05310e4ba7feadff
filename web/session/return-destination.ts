/** Owns where a login leads: back to the games for who was sent away from them, else to the dashboard. */
import { paths } from '../paths.js';
import { forget, recall, remember } from '../ui/browser-storage.js';

const RETURN_TO_GAMES = 'returnToGames';

export const rememberReturn = (pathname: string): void => {
  if (pathname === paths.games) remember(RETURN_TO_GAMES, 'true');
};

export const returnDestination = (): string =>
  recall(RETURN_TO_GAMES) === 'true' ? paths.games : paths.dashboard;

export const forgetReturn = (): void => forget(RETURN_TO_GAMES);
