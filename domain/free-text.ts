/**
 * The rules for all text that people write: it has no invisible characters and one kind of line end. Rules for
 * reasons.
 */
import { RuleViolation } from './rule-violation.js';

const LINE_BREAK = /\r\n|[\r\v\f\x85\u2028\u2029]/g;
/** Zero-width and bidirectional marks, fillers, joiners, tags. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}]`;
const EMOJI = String.raw`\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?`;

/** Sequences in which an invisible character changes what is shown. Safari 16.4 does not know `\p{RGI_Emoji}`. */
const MEANT = [
  // The flags of England, Scotland and Wales.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`${EMOJI}(?:\u200D${EMOJI})+`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]`,
  String.raw`[0-9#*]\uFE0F\u20E3`,
  // Variants of characters in Japanese and Chinese names.
  String.raw`\p{Script=Han}[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  // Persian needs the one between letters; scripts of India and Sri Lanka need the other after a virama.
  String.raw`[\p{L}\p{M}]\u200C(?=[\p{L}\p{M}])`,
  String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]\u200D(?=\p{L})`,
];
const UNSEEN = new RegExp(`(${MEANT.join('|')})|${INVISIBLE}`, 'gu');
/** The Braille blank is a character, but looks like none. */
const BLANK = new RegExp(`${INVISIBLE}|\\u2800`, 'gu');

/** Text without invisible characters, and with line feeds for line breaks of every kind. */
export const visibleText = (text: string): string =>
  text.replace(LINE_BREAK, '\n').replace(UNSEEN, (_, meant: string | undefined) => meant ?? '');

/**
 * @param what  such as 'A reason'
 * @returns the text as it is stored, trimmed
 * @throws RuleViolation of this name that names a character which no screen and no database can take
 */
export function validText(text: string, what: string, rule: string): string {
  const kept = visibleText(text).trim();
  const [refused] = /(?![\n\t])\p{Cc}|\p{Cs}/u.exec(kept) ?? [];
  if (refused === undefined) return kept;
  const code = refused.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  throw new RuleViolation(rule, `${what} cannot contain the control character U+${code}.`, 'malformed');
}

/**
 * A key for search and comparison. It is equal for texts that differ only in case, width, spaces or invisible
 * characters.
 */
export const lookOf = (text: string): string =>
  text.normalize('NFKC').replace(BLANK, '').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase();

/** The key without accents, so that a name is found on any keyboard. */
const plain = (text: string): string => lookOf(text).normalize('NFKD').replace(/\p{M}/gu, '');

/** Whether a name contains the typed text. */
export const isNamed = (name: string, typed: string): boolean => plain(name).includes(plain(typed));

const RULE = 'ReasonMustBeGiven';
export const MAX_REASON_LENGTH = 500;
export const REASON_NEEDED = `Give a reason of 1 to ${MAX_REASON_LENGTH} characters.`;

/** The minimum length of the reason for a break of the seals, which somebody reads in an audit of the log. */
export const MIN_BREAK_REASON = 10;
export const BREAK_REASON_NEEDED = `Say what you found, in at least ${MIN_BREAK_REASON} characters.`;

/**
 * @returns the reason as it is stored
 * @throws RuleViolation unless it has 1 to 500 characters, without control characters other than line ends and tabs
 */
export function validReason(text: string): string {
  const reason = validText(text, 'A reason', RULE);
  if (reason === '' || [...reason].length > MAX_REASON_LENGTH) {
    throw new RuleViolation(RULE, REASON_NEEDED, 'malformed');
  }
  return reason;
}
