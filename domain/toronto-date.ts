/** Owns what day it is for the group, apart from the schemas so that the browser knows it without them. */
import { whenFirstUsed } from './when-first-used.js';

/** The zone in which the group lives: "today" and month ends are Toronto's (specification, section 9). */
export const TORONTO = 'America/Toronto';

const torontoDay = whenFirstUsed(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: TORONTO, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Toronto calendar date of an instant. */
export const torontoDate = (instant: Date): string => torontoDay().format(instant);
