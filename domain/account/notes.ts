/** The rules for the notes on a payment. */
import { RuleViolation } from '../rule-violation.js';
import { isStorableText } from '../storable-text.js';

export const MAX_NOTES_LENGTH = 500;

/**
 * @returns the trimmed notes
 * @throws RuleViolation when the notes are too long or contain control characters
 */
export function validNotes(text: string): string {
  const notes = text.trim();
  if (!isStorableText(notes, MAX_NOTES_LENGTH)) {
    throw new RuleViolation('NotesMustBeShort', `Notes can have at most ${MAX_NOTES_LENGTH} characters.`, 'malformed');
  }
  return notes;
}
