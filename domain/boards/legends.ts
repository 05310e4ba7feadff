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
  points: RULES.positionPoints[index]!,
}));

/** Final scores of a day: '1st' +10 to 'last' -10, and 'others' 0. */
export const dayLegend: readonly LegendLine[] = [
  { label: '1st', points: RULES.dayPoints.first },
  { label: '2nd', points: RULES.dayPoints.second },
  { label: '3rd', points: RULES.dayPoints.third },
  { label: '4th', points: RULES.dayPoints.fourth },
  { label: 'last but one', points: RULES.dayPoints.lastButOne },
  { label: 'last', points: RULES.dayPoints.last },
  { label: 'others', points: RULES.dayPoints.others },
];

/** The welcome page's scoring rules. */
export const scoringRules: readonly { readonly title: string; readonly lines: readonly LegendLine[] }[] = [
  { title: 'Each round', lines: roundLegend },
  { title: 'Each game', lines: gameLegend },
  { title: 'Each day', lines: dayLegend },
];
