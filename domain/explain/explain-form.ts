/** Explains a member's form rating: how each month, and each game in it, changed the estimate. */
import { monthTitle } from '../dates.js';
import { NEWCOMER, rateGame, ratedTeams, type Rating } from '../form/form-rating.js';
import { counted } from '../text.js';
import { RuleViolation } from '../rule-violation.js';
import { teamOf } from '../stats/played-game.js';
import { formRef } from './addresses.js';
import { gamePart } from './explain-boards.js';
import { type CountedGame, explained, part, type Part, pendingAmong, type Subject } from './explanation.js';
import { say } from './explanation-text.js';

export interface RatedMonth {
  readonly month: string;
  /** The rating before the first game of the month, and after each evening. */
  readonly before: Rating;
  readonly evenings: readonly Rating[];
}

/** The rating as it is shown: whole tenths, so that the shown changes add up. */
const tenthsOf = ([mu]: Rating): number => Math.round(Number(mu.toFixed(1)) * 10);

const changeOf = (before: Rating, after: Rating): Pick<Part, 'value' | 'unit'> =>
  ({ value: tenthsOf(after) - tenthsOf(before), unit: 'form change' });
const changeText = ([before]: Rating, [after]: Rating): string => `${before.toFixed(1)} to ${after.toFixed(1)}`;

/** @param months  those with a game, in order */
export function explainForm(months: readonly RatedMonth[], { playerId, nameOf }: Subject) {
  const current = months.at(-1)?.evenings.at(-1);
  if (!current) throw new RuleViolation('PlayerMustHavePlayed', `${nameOf(playerId)} has not played yet.`, 'missing');
  const [mu, sigma] = current;
  return explained({
    title: say`${{ what: 'Form rating', owner: nameOf(playerId) }}`,
    players: [playerId], value: tenthsOf(current), unit: 'form', isSum: true,
    rule: `Most likely between ${(mu - 2 * sigma).toFixed(1)} and ${(mu + 2 * sigma).toFixed(1)}. A game moves it by ` +
      'the places of all its teams, and the less the surer it is.',
    parts: [
      part({ label: 'A newcomer', detail: 'Where every rating begins', value: tenthsOf(NEWCOMER), unit: 'form' }),
      ...months.map(({ month, before, evenings }) => part({
        label: monthTitle(month),
        detail: `${counted(evenings.length, 'evening')}, ${changeText(before, evenings.at(-1)!)}`,
        ...changeOf(before, evenings.at(-1)!),
        ref: formRef(playerId, month),
      })),
    ],
  });
}

/**
 * @param games  all games of the month that count, in any order
 * @param ratings  of all their players, before the month
 */
export function explainFormMonth(
  month: string, games: readonly CountedGame[], ratings: ReadonlyMap<number, Rating>, subject: Subject,
) {
  const { playerId, nameOf } = subject;
  const known = new Map(ratings);
  const ratingOf = (id: number): Rating => known.get(id) ?? NEWCOMER;
  const first = ratingOf(playerId);
  const parts: Part[] = [];
  const own: CountedGame[] = [];
  for (const game of [...games].sort(({ score: a }, { score: b }) =>
    a.date.localeCompare(b.date) || a.gameId - b.gameId)) {
    const team = teamOf(game.score, playerId);
    const before = ratingOf(playerId);
    for (const [id, after] of rateGame(ratedTeams(game.score), ratingOf)) known.set(id, after);
    if (!team) continue;
    const after = ratingOf(playerId);
    const played = gamePart({ game, team }, subject);
    parts.push({ ...played, ...changeOf(before, after), detail: `${played.detail}: ${changeText(before, after)}` });
    own.push(game);
  }
  if (parts.length === 0) {
    const message = `${nameOf(playerId)} has no game in ${monthTitle(month)}.`;
    throw new RuleViolation('PlayerMustHavePlayed', message, 'missing');
  }
  return explained({
    title: say`${{ what: 'Form rating', owner: nameOf(playerId) }} in ${monthTitle(month)}`, players: [playerId],
    unit: 'form change', parts, pendingGames: pendingAmong(own),
    rule: `${counted(parts.length, 'game')}: from ${changeText(first, ratingOf(playerId))}.`,
  });
}
