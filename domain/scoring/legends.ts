/** The legends: the scoring rules as screens show them, built from the numbers that the scoring uses. */
import { DAY_POINTS } from './day-standing.js';
import { POSITION_POINTS } from './game-scoring.js';
import { ROLES } from './round-points.js';

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
  points: POSITION_POINTS[index]!,
}));

/** Final scores of a day: '1st' +10 to 'last' -10, and 'others' 0. */
export const dayLegend: readonly LegendLine[] = [
  { label: '1st', points: DAY_POINTS.first },
  { label: '2nd', points: DAY_POINTS.second },
  { label: '3rd', points: DAY_POINTS.third },
  { label: '4th', points: DAY_POINTS.fourth },
  { label: 'last but one', points: DAY_POINTS.lastButOne },
  { label: 'last', points: DAY_POINTS.last },
  { label: 'others', points: DAY_POINTS.others },
];

/** The welcome page's scoring rules. */
export const scoringRules: readonly { readonly title: string; readonly lines: readonly LegendLine[] }[] = [
  { title: 'Each round', lines: roundLegend },
  { title: 'Each game', lines: gameLegend },
  { title: 'Each day', lines: dayLegend },
];
