/** The rules for the notes on a payment. */
import { validText } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';

const RULE = 'NotesMustBeShort';
export const MAX_NOTES_LENGTH = 500;

/**
 * @returns the notes as they are stored
 * @throws RuleViolation when the notes are too long or contain control characters
 */
export function validNotes(text: string): string {
  const notes = validText(text, 'Notes', RULE);
  if ([...notes].length > MAX_NOTES_LENGTH) {
    throw new RuleViolation(RULE, `Notes can have at most ${MAX_NOTES_LENGTH} characters.`, 'malformed');
  }
  return notes;
}
