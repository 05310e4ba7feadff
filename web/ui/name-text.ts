/** Marks names in a sentence that is composed as text. */
export { isolated, partsOf } from '../../domain/name-text.js';
