/** Owns what a reason is: the sentence that whoever takes something back or changes it afterwards leaves behind. */
import { isStorableText } from './storable-text.js';
import { RuleViolation } from './rule-violation.js';

const MAX_REASON_LENGTH = 500;

/**
 * @returns the reason without blanks around it
 * @throws RuleViolation unless it has 1 to 500 characters then, of which only line ends and tabs are control characters
 */
export function validReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || !isStorableText(reason, MAX_REASON_LENGTH)) {
    const message = `Give a reason of 1 to ${MAX_REASON_LENGTH} characters.`;
    throw new RuleViolation('ReasonMustBeGiven', message, 'malformed');
  }
  return reason;
}
