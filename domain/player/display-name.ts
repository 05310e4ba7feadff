/** The rules for a display name, and when two of them look alike. */
import { RuleViolation } from '../rule-violation.js';

const MAX_LENGTH = 60;

/** Invisible characters: zero-width and bidirectional marks, fillers, joiners, the Braille blank. */
const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** Excludes variation selectors: they belong to the character before them, such as the heart emoji. */
const AROUND = String.raw`(?:(?![\uFE00-\uFE0F])[\s${INVISIBLE}])+`;

const EDGES = new RegExp(`^[\\s${INVISIBLE}]+|${AROUND}$`, 'gu');
const ANYWHERE = new RegExp(`[${INVISIBLE}]`, 'gu');

/**
 * Trims a display name.
 * @throws RuleViolation unless 1 to 60 characters remain, without control characters and lone surrogates
 */
export function validDisplayName(text: string): string {
  const name = text.replace(EDGES, '');
  const length = [...name].length;
  if (length < 1 || length > MAX_LENGTH || /[\p{Cc}\p{Cs}]/u.test(name)) {
    const message = `A display name has 1 to ${MAX_LENGTH} characters, all on one line.`;
    throw new RuleViolation('DisplayNameMustBeOneLine', message, 'malformed');
  }
  return name;
}

/** @throws RuleViolation when another member has a name that looks the same */
export function checkNameIsFree(name: string, otherNames: readonly string[]): void {
  const taken = otherNames.find((other) => lookOf(other) === lookOf(name));
  if (taken === undefined) return;
  throw new RuleViolation('DisplayNameMustBeFree', `There is already a member called ${taken}.`);
}

/** Equal for names that differ only in case, width, spaces or invisible characters. */
export const lookOf = (name: string): string =>
  name.normalize('NFKC').replace(ANYWHERE, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase();
