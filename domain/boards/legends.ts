/** The legends: the scoring rules as screens show them, built from the numbers that the scoring uses. */
import { ROLES } from '../scoring/round-points.js';
import { RULES } from './rules.js';

export interface LegendLine {
  readonly label: string;
  readonly points: number;
}

/** 'President' +2 to 'Loser' -2, and 'Neutral, everyone else' 0. */
export const roundLegend: readonly LegendLine[] = [
  ROLES.PRESIDENT,
  ROLES.VICE_PRESIDENT,
  ROLES.VICE_LOSER,
  ROLES.LOSER,
  { ...ROLES.NEUTRAL, name: `${ROLES.NEUTRAL.name}, everyone else` },
].map(({ name, points }) => ({ label: name, points }));

/** Position points of a game: '1st' +10 to '5th' -10. */
export const gameLegend: readonly LegendLine[] = ['1st', '2nd', '3rd', '4th', '5th'].map((label, index) => ({
  label,
  points: RULES.places[index]!,
}));

/** Final scores of a day: '1st' +10 to 'last' -10, and 'others' 0. */
export const dayLegend: readonly LegendLine[] = [
  { label: '1st', points: RULES.evening.first },
  { label: '2nd', points: RULES.evening.second },
  { label: '3rd', points: RULES.evening.third },
  { label: '4th', points: RULES.evening.fourth },
  { label: 'last but one', points: RULES.evening.lastButOne },
  { label: 'last', points: RULES.evening.last },
  { label: 'others', points: RULES.evening.others },
];

/** The welcome page's scoring rules. */
export const scoringRules: readonly { readonly title: string; readonly lines: readonly LegendLine[] }[] = [
  { title: 'Each round', lines: roundLegend },
  { title: 'Each game', lines: gameLegend },
  { title: 'Each day', lines: dayLegend },
];
