/** The rule for the draw that is recorded with a game. */
import { RuleViolation } from '../rule-violation.js';
import { type ClaimedDraw, FRESH_GAMES, type GameDraw, looksAtForm, looksAtPartners } from './game-draw.js';
import { arePaired, isWithNoPlayer, pairingCount } from './pairings.js';

/**
 * Returns the draw as it is stored.
 * @throws RuleViolation when the teams are not the drawn pairs, or the numbers cannot be those of such a draw
 */
export function validDraw(
  { pairs, ...draw }: ClaimedDraw, teams: readonly { readonly player1Id: number; readonly player2Id: number }[],
): GameDraw {
  const seated = teams.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const);
  if (!arePaired(pairs, seated)) throw misfit('The draw made other teams than the game has.');
  const seats = 2 * pairs.length;
  // The draw with No Player compares the pairings of the others, once for each player who may sit alone.
  const step = pairingCount(pairs.some(isWithNoPlayer) ? seats - 2 : seats);
  const { method, possible, asGood, spread, freshFor } = draw;
  if (possible % step !== 0 || possible > pairingCount(seats)) {
    throw misfit(`These players cannot sit in ${possible} ways.`);
  }
  if (asGood > possible) throw misfit(`${asGood} of ${possible} pairings cannot be as good.`);
  if ((spread !== undefined) !== looksAtForm(method) || (freshFor !== undefined) !== looksAtPartners(method)) {
    throw misfit('The draw tells the form or the partners that its method looks at, and no others.');
  }
  if (freshFor !== undefined && freshFor > FRESH_GAMES) {
    throw misfit(`Partners are looked up in ${FRESH_GAMES} games at most.`);
  }
  return draw;
}

const misfit = (message: string): RuleViolation => new RuleViolation('DrawMustFitTheTeams', message, 'malformed');
