/** Checks whether a group can play by rules, and says why not in a sentence. */
import { DAY_LINES, RULED_ROLES, type Rules } from '../boards/rules.js';
import { checkFault } from '../rule-violation.js';
import { capital, ordinal, scoreText } from '../text.js';

export const MOST_POINTS = 99;
export const MOST_FACTOR = 9;

/** Names in the order of `RULED_ROLES`. */
const ROLE_NAMES = ['the President', 'the Vice President', 'Neutral', 'the Vice Loser', 'the Loser'] as const;

/** Names with their points, from the best to the worst. */
export type Worth = readonly (readonly [name: string, points: number])[];

/** The points of the roles, the places and the lines of an evening. */
export const worthsOf = ({ roles, places, evening }: Rules): readonly Worth[] => [
  RULED_ROLES.map((role, index) => [`${ROLE_NAMES[index]!} of a round`, roles[role]]),
  places.map((points, index) => [`${ordinal(index + 1)} place of a game`, points]),
  DAY_LINES.map((line) => [`the ${line === 'lastButOne' ? 'last but one' : line} of an evening`, evening[line]]),
];

/** The first fault of the rules as a whole; null when they can be played. */
export function rulesFault(rules: Rules): string | null {
  const { roles, lastRoundFactor: factor } = rules;
  const worths = worthsOf(rules);
  const [odd] = worths.flat().filter(([, points]) => !Number.isInteger(points) || Math.abs(points) > MOST_POINTS);
  if (odd) return `Points are whole numbers from −${MOST_POINTS} to +${MOST_POINTS}: ${odd[0]} cannot get ${odd[1]}.`;
  if (!Number.isInteger(factor) || factor < 1 || factor > MOST_FACTOR) {
    return `Round 5 can count 1 to ${MOST_FACTOR} times, not ${factor} times.`;
  }
  if (roles.neutral !== 0) return 'Neutral is always worth 0.';
  const sum = RULED_ROLES.reduce((all, role) => all + roles[role], 0);
  if (sum !== 0) return `The points of a round add up to ${scoreText(sum)}. They must add up to 0.`;
  return worths.map(risesIn).find((fault) => fault !== null) ?? null;
}

/** @throws RuleViolation `RulesMustBePlayable` */
export const checkRules = (rules: Rules): void => checkFault('RulesMustBePlayable', rulesFault(rules), 'malformed');

function risesIn(worth: Worth): string | null {
  const at = worth.findIndex(([, points], index) => points > (worth[index - 1]?.[1] ?? Infinity));
  if (at < 0) return null;
  const [[better, most], [worse, points]] = [worth[at - 1]!, worth[at]!];
  return `${capital(worse)} would get ${scoreText(points)}, more than ${better} with ${scoreText(most)}.`;
}
