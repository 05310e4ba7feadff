/** The legends: the scoring rules as screens show them, built from the numbers that the scoring uses. */
import { ordinal } from '../text.js';
import { ROLES } from '../scoring/round-points.js';
import { type DayLine, RULED_ROLES, type Rules } from './rules.js';

export interface LegendLine {
  readonly label: string;
  readonly points: number;
}

const NAMES = Object.values(ROLES).map(({ name }) => name);

/** 'President' to 'Loser', and 'Neutral, everyone else'. */
export const roundLegend = ({ roles }: Rules): readonly LegendLine[] => [
  ...RULED_ROLES.flatMap((role, index) => (role === 'neutral' ? [] : { label: NAMES[index]!, points: roles[role] })),
  { label: `${ROLES.NEUTRAL.name}, everyone else`, points: roles.neutral },
];

/** Position points of a game: '1st' to '5th'. */
export const gameLegend = ({ places }: Rules): readonly LegendLine[] =>
  places.map((points, index) => ({ label: ordinal(index + 1), points }));

const LINES: readonly (readonly [DayLine, string])[] = [
  ['first', '1st'], ['second', '2nd'], ['third', '3rd'], ['fourth', '4th'], ['lastButOne', 'last but one'],
  ['last', 'last'], ['others', 'others'],
];

/** Final scores of a day: '1st' to 'last', and 'others'. */
export const dayLegend = ({ evening }: Rules): readonly LegendLine[] =>
  LINES.map(([line, label]) => ({ label, points: evening[line] }));

/** The welcome page's scoring rules. */
export const scoringRules = (rules: Rules) => [
  { title: 'Each round', lines: roundLegend(rules) },
  { title: 'Each game', lines: gameLegend(rules) },
  { title: 'Each day', lines: dayLegend(rules) },
] as const;

const TIMES = ['', 'counts like any other', 'counts double', 'counts triple'];

/** The text on the points of round 5: `counts double`, `counts 4 times`. */
export const lastRoundText = ({ lastRoundFactor: factor }: Rules): string => TIMES[factor] ?? `counts ${factor} times`;
