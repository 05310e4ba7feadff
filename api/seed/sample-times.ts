/** When things happen in the sample group: it plays from 20:00, and pays before it goes home. */
import { nextMonth } from '../../domain/calendar-month.js';
import { torontoDate } from '../../domain/toronto-date.js';
import { torontoInstant } from '../../domain/toronto-instant.js';
import type { Season } from '../import/season-file.js';

const START = '20:00';
const START_MS = 20 * 3_600_000;
const GAME_MS = 25 * 60_000;

/** The last day whose first game is over, `YYYY-MM-DD`. */
export const lastEvening = (now: Date): string => torontoDate(new Date(now.getTime() - START_MS - GAME_MS));

/** When each of some games is over. @param games  in order */
export const gameTimes = (games: readonly { readonly date: string }[]): Date[] => games.map(({ date }, index) => {
  const gamesPlayed = index - games.findIndex((other) => other.date === date) + 1;
  return new Date(torontoInstant(`${date}T${START}`).getTime() + gamesPlayed * GAME_MS);
});

export const paymentTime = (date: string): Date => torontoInstant(`${date}T21:40`);

/** @param month  `YYYY-MM`, which is over. On the 1st it may be finalized before the hour of the transition. */
export function finalizedTime(month: string, now: Date): Date {
  const transition = torontoInstant(`${nextMonth(month)}-01T06:00`);
  return transition < now ? transition : now;
}

/** When the members are added, before their first evening. */
export const founding = ({ games: [first] }: Pick<Season, 'games'>): Date => torontoInstant(`${first!.date}T19:00`);
