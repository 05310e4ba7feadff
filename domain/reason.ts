/** The rules for a reason, the sentence that explains why something was changed or taken back afterwards. */
import { validText } from './free-text.js';
import { RuleViolation } from './rule-violation.js';

const RULE = 'ReasonMustBeGiven';
export const MAX_REASON_LENGTH = 500;
export const REASON_NEEDED = `Give a reason of 1 to ${MAX_REASON_LENGTH} characters.`;

/** For the break of a seal, which somebody reads when the log is audited. */
export const MIN_BREAK_REASON = 10;
export const BREAK_REASON_NEEDED = `Say what you found, in at least ${MIN_BREAK_REASON} characters.`;

/**
 * @returns the reason as it is kept
 * @throws RuleViolation unless it has 1 to 500 characters, without control characters other than line ends and tabs
 */
export function validReason(text: string): string {
  const reason = validText(text, 'A reason', RULE);
  if (reason === '' || [...reason].length > MAX_REASON_LENGTH) {
    throw new RuleViolation(RULE, REASON_NEEDED, 'malformed');
  }
  return reason;
}
