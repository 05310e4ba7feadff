/** The server's answer about a period under other rules, and its sentences. */
import { useQuery } from '@tanstack/react-query';
import { boardCalls } from '../../../../contract/boards.calls.js';
import type { WhatIfView } from '../../../../contract/what-if.js';
import { monthNameOf, monthOf, weekdayText } from '../../../../domain/dates.js';
import { grouped } from '../../../../domain/grouped.js';
import type { Numbers } from '../../../../domain/group/rule-list.js';
import { listed, ordinal, scoreText } from '../../../../domain/text.js';
import { newIdempotencyKey, send } from '../../../transport/http.js';
import { rulesOf } from './other-rules.js';

/**
 * The last answer stays until the next one comes, and says to which question it belongs.
 * @param period  as in the call
 */
export const useAnswer = (period: string, numbers: Numbers, isAsked: boolean) => useQuery({
  queryKey: [boardCalls.whatIf.path, period, numbers.join()],
  meta: { follows: ['game', 'month'] },
  queryFn: async () => (
    { ...await send(boardCalls.whatIf, { period, rules: rulesOf(numbers) }, newIdempotencyKey()), period, numbers }),
  enabled: isAsked,
  placeholderData: (last) => last,
});
export type Answer = WhatIfView & { readonly period: string; readonly numbers: Numbers };
export type Line = WhatIfView['now'][number];
type Evenings = WhatIfView['evenings'];

/** Each line under the other rules beside the present one, and the number of places it rises; negative for a fall. */
export const movesIn = ({ now, then }: Pick<Answer, 'now' | 'then'>) => then.map((line) => {
  const before = now.find(({ userId }) => userId === line.userId) ?? line;
  return { ...line, before, up: before.rank - line.rank };
});
export type Move = ReturnType<typeof movesIn>[number];

/** The member whose place changes most; undefined if all stay. */
export const farthest = (moves: readonly Move[]): Move | undefined =>
  moves.filter(({ up }) => up !== 0).sort((a, b) => Math.abs(b.up) - Math.abs(a.up))[0];

/** The name, marked by `isolated`; `You` for the reader. */
export type NameOf = (userId: number) => string;

/** The winner, the largest change of place, and the reader's place under other rules. @param title  such as `July` */
export function leadOf(answer: Pick<Answer, 'now' | 'then'>, title: string, nameOf: NameOf, readerId?: number) {
  const [now, then] = [answer.now, answer.then].map((board) =>
    listed(board.filter(({ rank }) => rank === 1).map(({ userId }) => nameOf(userId)).sort()));
  const moves = movesIn(answer);
  const most = farthest(moves);
  const own = moves.find((line) => line.userId === readerId && line !== most && line.rank > 1);
  return {
    win: then === now ? `${then} would still win ${title}.` : `${then} would win ${title}, not ${now}.`,
    move: most === undefined ? 'All places would stay.' : `${nameOf(most.userId)} would ${
      most.up > 0 ? 'rise' : 'fall'} from ${ordinal(most.before.rank)} to ${ordinal(most.rank)}.`,
    own: own === undefined ? '' : `You would ${own.up === 0 ? 'stay' : 'be'} ${ordinal(own.rank)}.`,
  };
}

/** Points won and lost on these evenings, the most won first. */
export const differencesOf = (evenings: Evenings) =>
  [...grouped(evenings.flatMap(({ players }) => players), ({ userId }) => userId)]
    .map(([userId, own]) => ({ userId, by: own.reduce((sum, { now, then }) => sum + then - now, 0) }))
    .filter(({ by }) => by !== 0).sort((a, b) => b.by - a.by);

/** The evenings of a month, or the months of a year, in which points would move: the most first. */
export function decisiveIn({ period, evenings }: Pick<Answer, 'period' | 'evenings'>) {
  const isMonth = period.includes('-');
  return [...grouped(evenings, ({ date }) => (isMonth ? date : monthOf(date)))].map(([date, own]) => ({
    name: isMonth ? weekdayText(date) : monthNameOf(date),
    moved: own.reduce((sum, { moved }) => sum + moved, 0),
    evenings: own,
  })).filter(({ moved }) => moved > 0).sort((a, b) => b.moved - a.moved);
}

const MOST_NAMED = 3;

/** `Chidi −13, Ines +5, Bruno −5 and 3 more`. */
export function whoText(evenings: Evenings, nameOf: NameOf): string {
  const all = differencesOf(evenings).sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  const named = all.slice(0, MOST_NAMED).map(({ userId, by }) => `${nameOf(userId)} ${scoreText(by)}`).join(', ');
  return all.length > MOST_NAMED ? `${named} and ${all.length - MOST_NAMED} more` : named;
}

type Result = Evenings[number]['games'][number]['teams'][number]['now'];

/** The change of the place, or of the points if only those differ. */
export const resultText = (result: Result, other: Result): string => (result.position === other.position
  ? scoreText(result.points) : result.position === null ? 'waits' : ordinal(result.position));
