/** Shows a refusal of the server at its field, else at the end of the form. */
import { createContext } from 'react';
import { HttpError } from '../transport/http-error.js';

export interface RefusedField {
  readonly name: string;
  /** The server's message. */
  readonly fault: string;
}

/** The refused field of the surrounding form. */
export const RefusedFieldContext = createContext<RefusedField | null>(null);

/**
 * The field of a refusal: the malformed one, or the one with whose name the rule's name begins, as in
 * `ReasonMustBeGiven`.
 * @param names  names of the form's fields
 */
export function refusedField(refusal: Error | null, names: readonly string[]): RefusedField | null {
  if (!(refusal instanceof HttpError)) return null;
  const { rule, field, serverMessage: fault } = refusal;
  if (field !== '' && names.includes(field)) return { name: field, fault };
  const found = names.filter((name) => name !== '' && rule.toLowerCase().startsWith(name.toLowerCase()));
  const [name] = found.sort((a, b) => b.length - a.length);
  return name === undefined ? null : { name, fault };
}

/** Scrolls to the first fault of a form and puts the cursor in its field. */
export function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // To the centre, since at the edge the buttons of a dialog would cover it.
  (field ?? form.querySelector('.error'))?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
