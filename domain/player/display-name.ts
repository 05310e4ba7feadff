/** Owns what a display name may be, and when two are alike to a reader. */
import { RuleViolation } from '../rule-violation.js';

const MAX_LENGTH = 60;

/** What shows nothing: zero-width and bidirectional marks, fillers, joiners, the blank of Braille. */
const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** Without variation selectors, which belong to the sign before them: they choose the picture of a heart. */
const AROUND = String.raw`(?:(?![\uFE00-\uFE0F])[\s${INVISIBLE}])+`;

const EDGES = new RegExp(`^[\\s${INVISIBLE}]+|${AROUND}$`, 'gu');
const ANYWHERE = new RegExp(`[${INVISIBLE}]`, 'gu');

/**
 * Trims a display name.
 * @throws RuleViolation unless it has 1 to 60 characters then, no control character and no half surrogate
 */
export function validDisplayName(text: string): string {
  const name = text.replace(EDGES, '');
  const length = [...name].length;
  if (length < 1 || length > MAX_LENGTH || /[\p{Cc}\p{Cs}]/u.test(name)) {
    const message = `A display name has 1 to ${MAX_LENGTH} characters, all of them on one line.`;
    throw new RuleViolation('DisplayNameMustBeOneLine', message, 'malformed');
  }
  return name;
}

/** @throws RuleViolation when another member has a name that looks the same */
export function checkNameIsFree(name: string, otherNames: readonly string[]): void {
  const taken = otherNames.find((other) => lookOf(other) === lookOf(name));
  if (taken === undefined) return;
  throw new RuleViolation('DisplayNameMustBeFree', `There is a member called ${taken} already.`);
}

/** The same for names that differ in case, width, spaces or in what shows nothing. */
const lookOf = (name: string): string =>
  name.normalize('NFKC').replace(ANYWHERE, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase();
