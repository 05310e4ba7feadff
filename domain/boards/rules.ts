/** What places are worth: of a team in a game, and of a player on a day (docs/rules.md, Days). */

/** The lines of the table of daily finals, in the order in which it is read: the first that fits counts. */
export const DAY_LINES = ['first', 'second', 'last', 'lastButOne', 'third', 'fourth', 'others'] as const;
export type DayLine = (typeof DAY_LINES)[number];

export interface BoardRules {
  /** Position points of the 1st to 5th place of a game. */
  readonly positionPoints: readonly [number, number, number, number, number];
  /** The daily final that each line of the table gives. */
  readonly dayPoints: Readonly<Record<DayLine, number>>;
}

export const RULES: BoardRules = {
  positionPoints: [10, 5, 0, -5, -10],
  dayPoints: { first: 10, second: 5, last: -10, lastButOne: -5, third: 3, fourth: 1, others: 0 },
};
