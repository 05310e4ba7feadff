/** Explains a member's form rating: what each month, and in it each game, did to the estimate. */
import { monthTitle } from '../calendar-month.js';
import { NEWCOMER, rateGame, ratedTeams, type Rating } from '../form/form-rating.js';
import { counted } from '../number-text.js';
import { RuleViolation } from '../rule-violation.js';
import { hasPendingTie } from '../scoring/game-scoring.js';
import { teamOf } from '../stats/played-game.js';
import { formRef } from './addresses.js';
import { gamePart, type Subject } from './explain-boards.js';
import { type CountedGame, type Explanation, part, type Part, sumOf } from './explanation.js';

export interface RatedMonth {
  readonly month: string;
  /** The rating before the first game of the month, and after each evening. */
  readonly before: Rating;
  readonly evenings: readonly Rating[];
}

/** As it is shown: whole tenths, so that the shown changes add up. */
const tenthsOf = ([mu]: Rating): number => Math.round(Number(mu.toFixed(1)) * 10);
const formText = ([mu]: Rating): string => mu.toFixed(1);

const changeOf = (before: Rating, after: Rating): Pick<Part, 'value' | 'unit'> =>
  ({ value: tenthsOf(after) - tenthsOf(before), unit: 'form change' });
const changeText = (before: Rating, after: Rating): string => `${formText(before)} to ${formText(after)}`;

const NOTHING_ELSE = { ranking: null, table: null, rounds: null, isSum: true } as const;

/** @param months  those with a game, in order */
export function explainForm(months: readonly RatedMonth[], { playerId, nameOf }: Subject): Explanation {
  const current = months.at(-1)?.evenings.at(-1);
  if (!current) throw new RuleViolation('PlayerMustHavePlayed', `${nameOf(playerId)} has not played yet.`, 'missing');
  const [mu, sigma] = current;
  return {
    ...NOTHING_ELSE,
    title: `Form rating of ${nameOf(playerId)}`,
    playerIds: [playerId],
    value: tenthsOf(current),
    unit: 'form',
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
    pendingGames: [],
  };
}

/**
 * @param games  all games of the month that count, in any order
 * @param ratings  of all their players, before the month
 */
export function explainFormMonth(
  month: string, games: readonly CountedGame[], ratings: ReadonlyMap<number, Rating>, { playerId, nameOf }: Subject,
): Explanation {
  const known = new Map(ratings);
  const parts: Part[] = [];
  const own: CountedGame[] = [];
  for (const game of [...games].sort(({ score: a }, { score: b }) =>
    a.date.localeCompare(b.date) || a.gameId - b.gameId)) {
    const team = teamOf(game.score, playerId);
    const before = known.get(playerId) ?? NEWCOMER;
    for (const [id, after] of rateGame(ratedTeams(game.score), (each) => known.get(each) ?? NEWCOMER)) {
      known.set(id, after);
    }
    if (!team) continue;
    const after = known.get(playerId)!;
    const played = gamePart({ game, team }, playerId, nameOf);
    parts.push({ ...played, ...changeOf(before, after), detail: `${played.detail}: ${changeText(before, after)}` });
    own.push(game);
  }
  if (parts.length === 0) {
    const message = `${nameOf(playerId)} has no game in ${monthTitle(month)}.`;
    throw new RuleViolation('PlayerMustHavePlayed', message, 'missing');
  }
  const [first, last] = [ratings.get(playerId) ?? NEWCOMER, known.get(playerId)!];
  return {
    ...NOTHING_ELSE,
    title: `Form rating of ${nameOf(playerId)} in ${monthTitle(month)}`,
    playerIds: [playerId],
    value: sumOf(parts.map(({ value }) => value)),
    unit: 'form change',
    rule: `${counted(parts.length, 'game')}: from ${changeText(first, last)}.`,
    parts,
    pendingGames: own.flatMap(({ score }) => (hasPendingTie(score) ? [score.gameId] : [])),
  };
}
