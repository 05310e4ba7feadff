/** The differences between two versions of a thing, as data for sentences. */
import type { NameOf } from '../event-text.js';

export interface Change {
  /** What changed, such as `Round 5, Vice President`. */
  readonly label: string;
  /** Null if there was nothing before. */
  readonly was: string | null;
  /** Null if there is nothing any more. */
  readonly now: string | null;
  /** `now` less `was`; null if they are no numbers. */
  readonly difference: number | null;
  readonly unit: 'points' | 'cents' | null;
}

/** How a kind of thing is folded from its events, and what its versions differ in. */
export interface History<State, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly changes: (before: State, after: State, nameOf: NameOf) => Change[];
  /** What is the same in both, if both exist. */
  readonly same: (before: State, after: State) => string[];
  /** The months whose boards an event may have changed, `YYYY-MM`. */
  readonly months?: (before: State, after: State) => string[];
}

/** None if the texts are equal. */
export const textChange = (label: string, was: string | null, now: string | null): Change[] =>
  (was === now ? [] : [{ label, was, now, difference: null, unit: null }]);

/** None if the numbers are equal. */
export const numberChange = (
  label: string, was: number, now: number, unit: 'points' | 'cents', textOf: (value: number) => string,
): Change[] => (was === now ? [] : [{ label, was: textOf(was), now: textOf(now), difference: now - was, unit }]);
