/** The rules for a display name, and when two of them look alike. */
import { lookOf, validText } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';

const MAX_LENGTH = 60;
const RULE = 'DisplayNameMustBeOneLine';
/** The part from the first character to the last one that is not a space. */
const SHOWN = /[^\s\u2800](?:[^]*[^\s\u2800])?/;

/**
 * The name as it is stored, without invisible characters.
 * @throws RuleViolation unless 1 to 60 characters remain, without control characters and lone surrogates
 */
export function validDisplayName(text: string): string {
  const [name] = SHOWN.exec(validText(text, 'A display name', RULE)) ?? [''];
  const length = [...name].length;
  if (length < 1 || length > MAX_LENGTH || /[\n\t]/.test(name)) {
    throw new RuleViolation(RULE, `A display name has 1 to ${MAX_LENGTH} characters, all on one line.`, 'malformed');
  }
  return name;
}

/** @throws RuleViolation when another member has a name that looks the same */
export function checkNameIsFree(name: string, otherNames: readonly string[]): void {
  const taken = otherNames.find((other) => lookOf(other) === lookOf(name));
  if (taken === undefined) return;
  throw new RuleViolation('DisplayNameMustBeFree', `There is already a member called ${taken}.`);
}
