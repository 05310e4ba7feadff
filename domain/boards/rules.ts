/** The rules of points, as data: the values of roles, places and evenings (docs/rules.md, Rules of the group). */

/** The lines of the table of an evening, from the best to the worst. */
export const DAY_LINES = ['first', 'second', 'third', 'fourth', 'others', 'lastButOne', 'last'] as const;
export type DayLine = (typeof DAY_LINES)[number];

/** The roles of a round, from the best to the worst. */
export const RULED_ROLES = ['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'] as const;
export type RuledRole = (typeof RULED_ROLES)[number];

/**
 * The way in which the table is read on an evening with few different totals. `inSequence` gives first and second
 * before the last lines; `fromTheBottom` gives first and the last lines before second.
 */
export type SmallEvenings = 'inSequence' | 'fromTheBottom';

export interface Rules {
  /** Points of a round. */
  readonly roles: Readonly<Record<RuledRole, number>>;
  /** The factor of the points of the last round. */
  readonly lastRoundFactor: number;
  /** Position points of the 1st to 5th place of a game; a game of four teams uses the first four. */
  readonly places: readonly [number, number, number, number, number];
  /** The points that each line of the table adds to the month. */
  readonly evening: Readonly<Record<DayLine, number>>;
  readonly smallEvenings: SmallEvenings;
}

/**
 * Position points of a place. A place below those of the rules gets the points of the last one.
 * @param place  from 1; 0 while it waits for a tie-breaker, which gives none
 */
export const pointsOfPlace = ({ places }: Pick<Rules, 'places'>, place: number): number =>
  (place < 1 ? 0 : places[Math.min(place, places.length) - 1]!);

/** The rules of the specification, which hold until the group adopts others. */
export const RULES: Rules = {
  roles: { president: 2, vicePresident: 1, neutral: 0, viceLoser: -1, loser: -2 },
  lastRoundFactor: 2,
  places: [10, 5, 0, -5, -10],
  evening: { first: 10, second: 5, third: 3, fourth: 1, others: 0, lastButOne: -5, last: -10 },
  smallEvenings: 'inSequence',
};

/** Rules that hold from a month on (`YYYY-MM`; null for the start), until the next set begins. */
export interface RuleSet {
  readonly from: string | null;
  readonly rules: Rules;
}

/** Sets in order of their beginning; undefined for a group that plays by the specification. */
export type RuleSets = readonly RuleSet[] | undefined;

/** @param date  a date or month */
export const rulesOn = (sets: RuleSets, date: string): Rules =>
  sets?.filter(({ from }) => (from ?? '') <= date.slice(0, 7)).at(-1)?.rules ?? RULES;

/** The order in which the table is read: the first line that fits a rank counts. */
export const READING_ORDERS: Readonly<Record<SmallEvenings, readonly DayLine[]>> = {
  inSequence: ['first', 'second', 'last', 'lastButOne', 'third', 'fourth', 'others'],
  fromTheBottom: ['first', 'last', 'lastButOne', 'second', 'third', 'fourth', 'others'],
};
