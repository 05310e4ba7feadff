/** Shows what the server refused at the field it is about, else at the form's end. */
import { createContext } from 'react';
import { HttpError } from '../transport/http-error.js';

export interface RefusedField {
  readonly name: string;
  /** In the words of the server. */
  readonly fault: string;
}

/** The field of the form around it that the server refused. */
export const RefusedFieldContext = createContext<RefusedField | null>(null);

/**
 * The field that a refusal is about: the one found malformed, or whose name a rule's name begins with, as in
 * `ReasonMustBeGiven`.
 * @param names  of the fields that the form has
 */
export function refusedField(refusal: Error | null, names: readonly string[]): RefusedField | null {
  if (!(refusal instanceof HttpError)) return null;
  const { rule, field, serverMessage: fault } = refusal;
  if (field !== '' && names.includes(field)) return { name: field, fault };
  const found = names.filter((name) => name !== '' && rule.toLowerCase().startsWith(name.toLowerCase()));
  const [name] = found.sort((a, b) => b.length - a.length);
  return name === undefined ? null : { name, fault };
}

/** Brings the first fault of a form into sight, with the cursor in its field. */
export function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // Not only to the edge, where the buttons of a dialog lie above it.
  (field ?? form.querySelector('.error'))?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
