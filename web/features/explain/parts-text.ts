/** How the values and steps of an explanation are written. */
import type { ExplanationView } from '../../../contract/explain.js';
import type { DayLine } from '../../../domain/boards/rules.js';
import { type Text, type Unit, valueText } from '../../../domain/explain/explanation-text.js';
import { knownGroup } from '../../figures/group.js';
import { scoreTone } from '../../figures/score.js';
import { monthNameOf, monthTitle } from '../../../domain/dates.js';
import { counted, ordinal } from '../../../domain/text.js';
import type { Asked } from './asked.js';

export type Ranking = NonNullable<ExplanationView['ranking']>;
export type Rung = Ranking['rows'][number];

export const shownValue = (value: number, unit: Unit): string => valueText(value, unit, knownGroup().currency);

/** Units whose values have colours: scores and money, but not counts and shares. */
export const toneOf = (value: number, unit: Unit): string => TONED.has(unit) ? scoreTone(value) : '';

const TONED: ReadonlySet<Unit> = new Set(['points', 'cents', 'points per game', 'points per evening', 'form change']);

/** The fact that decided the number; a sentence that begins with a place gets a subject. */
export function ruleOf({ tokens: { rule } }: ExplanationView, kind: Asked['kind'], own: boolean): Text {
  const subject = { day: 'You are ', team: 'Your team is ' }[kind as string];
  const isPlaceFirst = typeof rule[0] === 'object' && 'place' in rule[0];
  return own && subject !== undefined && isPlaceFirst ? [subject, ...rule] : rule;
}

/** A step's label; the label of a sum is the name of its total line. */
export const stepLabel = (label: string, kind: Asked['kind'], own: boolean): string =>
  kind === 'day' ? (own ? 'Your games' : 'Games') : label;

/** Heads of the columns: place, names, value, and the second value if there is one. */
const HEADS: Partial<Record<Asked['kind'], readonly string[]>> = {
  team: ['Place', 'Team', 'Sum', 'Points'],
  day: ['Rank', 'Who', 'Day total'],
  month: ['Place', 'Who', 'Points', 'Total'],
  span: ['Place', 'Who', 'Points', 'Total'],
  year: ['Place', 'Who', 'Points'],
};

/** The name of the ranking's step, the explained place, such as `5th of 6`, and the heads of the table. */
export function ladderText({ label, rows }: Ranking, kind: Asked['kind'], own: boolean) {
  const rank = rows.find(({ isOwn }) => isOwn)?.rank ?? null;
  const place = rank === null ? '–' : ordinal(rank);
  const heads = HEADS[kind] ?? [];
  if (kind === 'team') return { label, place, heads };
  const [any, mine, of] = kind === 'day'
    ? ['Rank', 'Your rank', new Set(rows.map((row) => row.rank)).size] : ['Place', 'Your place', rows.length];
  return { label: own ? mine : any, place: rank === null ? place : `${place} of ${of}`, heads };
}

/** Rows of the same rank together; teams and rows without a rank stay apart. */
export function rungsOf(rows: readonly Rung[]): Rung[][] {
  const rungs: Rung[][] = [];
  for (const row of rows) {
    const last = rungs.at(-1);
    const isShared = row.rank !== null && row.players.length === 1 && last?.[0]?.rank === row.rank;
    if (isShared && last?.[0]?.value === row.value && last[0].total === row.total) last.push(row);
    else rungs.push([row]);
  }
  return rungs;
}

/** The most items that a list shows before 'and 3 more'. */
export const MOST = 6;

/** The given number of neighbouring rungs, with the explained one in the middle as far as possible. */
export function around<Item>(items: readonly Item[], own: number): readonly Item[] {
  const first = Math.max(0, Math.min(own - Math.floor(MOST / 2), items.length - MOST));
  return items.slice(first, first + MOST);
}

export const LINES: Readonly<Record<DayLine, string>> = {
  first: '1st', second: '2nd', last: 'Last', lastButOne: 'Last but one', third: '3rd', fourth: '4th',
  others: 'All others',
};

/** @param distinct  number of different day totals */
export function lineText(line: DayLine, distinct: number): string {
  const rank = { last: distinct, lastButOne: distinct - 1 }[line as string] ?? 0;
  return rank > 0 ? `${LINES[line]}, ${ordinal(rank)}` : LINES[line];
}

/** The last line, to which all steps lead. */
export function resultText({ kind, of }: Asked, { ranking, parts }: ExplanationView): readonly [string, string] {
  const rank = ranking?.rows.find(({ isOwn }) => isOwn)?.rank;
  switch (kind) {
    case 'team': return [rank == null ? 'Points for now' : `Points for ${ordinal(rank)} place`, ''];
    case 'day': return ['Points of the day', ''];
    case 'month': {
      // A month that a table brought in may have no evenings.
      const hasEvenings = parts.length === 0 || parts.some(({ ref }) => ref !== null);
      return [`Points of ${monthNameOf(of.month!)}`, hasEvenings ? counted(parts.length, 'evening') : ''];
    }
    case 'span': return ['Points of these days', counted(parts.length, 'evening')];
    case 'year': return [`Points of ${of.year}`, counted(parts.length, 'month')];
    case 'account': return ['Balance', monthTitle(of.month!)];
    case 'group': return ['Together', counted(parts.length, 'member')];
    default: return ['Together', ''];
  }
}
