/** The rules of a game's entry, for recording and correcting alike. */
import { calendarDate } from '../calendar-date.js';
import { futureFault, yearFault } from '../dates.js';
import { validDraw } from '../draw/draw-rules.js';
import type { ClaimedDraw, GameDraw } from '../draw/game-draw.js';
import { checkFault, RuleViolation } from '../rule-violation.js';
import type { EnteredGame, GameEntry } from './game.events.js';
import { visibleFields } from './game-fields.js';
import { validTeams } from './team-rules.js';

/**
 * Returns the entry as it is stored.
 * @param today Toronto calendar date
 * @param recorded  the date of a game that is corrected, which it may keep whatever it is
 * @throws RuleViolation named after the first rule that it breaks
 */
export function validEntry({ game, teams, knownPlayerIds }: EnteredGame, today: string, recorded?: string): GameEntry {
  if (game.date !== recorded) checkDate(game.date, today);
  return { ...visibleFields(game), teams: validTeams(teams, knownPlayerIds) };
}

/** Checks the entry like `validEntry`, and the draw of its teams. */
export function validDrawnEntry(
  { draw, ...entered }: EnteredGame & { readonly draw?: ClaimedDraw | undefined }, today: string,
): GameEntry & { draw?: GameDraw } {
  const entry = validEntry(entered, today);
  return draw ? { ...entry, draw: validDraw(draw, entered.teams) } : entry;
}

/** @throws RuleViolation when no game can have this date */
export function checkDate(date: string, today: string): void {
  if (!calendarDate.safeParse(date).success) {
    throw new RuleViolation('GameDateMustExist', `'${date}' is not a date like YYYY-MM-DD.`, 'malformed');
  }
  checkFault('GameDateMustNotBeInTheFuture', futureFault('game', date, today));
  checkFault('GameDateMustBeReasonable', yearFault(date, today), 'malformed');
}
