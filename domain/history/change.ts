/** The differences between two versions of a thing, as data for sentences. */
import type { NameOf } from '../event-text.js';

export interface Change {
  /** The changed part, such as `Round 5, Vice President`. */
  readonly label: string;
  /** The old value; null if there was nothing before. */
  readonly was: string | null;
  /** The new value; null if nothing is left. */
  readonly now: string | null;
  /** `now` less `was`; null if they are not numbers. */
  readonly difference: number | null;
  readonly unit: 'points' | 'cents' | null;
}

/** The rules by which the state of a thing follows from its events, and by which its versions differ. */
export interface History<State, Event> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly changes: (before: State, after: State, nameOf: NameOf) => Change[];
  /** The unchanged facts, if both versions exist. */
  readonly same?: (before: State, after: State) => string[];
  /** The playing cards that an event changed. */
  readonly cards?: (before: State, after: State, nameOf: NameOf) => Change[];
  /** The months whose boards an event may have changed, `YYYY-MM`. */
  readonly months?: (before: State, after: State) => string[];
}

type Unit = 'points' | 'cents';

/** The change of a text; none if the texts are equal. @param numbers behind the texts */
export const textChange = (
  label: string, was: string | null, now: string | null, numbers?: readonly [was: number, now: number, unit: Unit],
): Change[] => (was === now ? []
  : [{ label, was, now, difference: numbers ? numbers[1] - numbers[0] : null, unit: numbers?.[2] ?? null }]);

/** The change of a number; none if the numbers are equal. */
export const numberChange = (
  label: string, was: number, now: number, unit: Unit, textOf: (value: number) => string,
): Change[] => textChange(label, textOf(was), textOf(now), [was, now, unit]);

/** The parts of a thing, each with its label. */
export type Texts = readonly (readonly [label: string, text: string | null])[];

/** @param was  empty if there was no such thing */
export const fieldChanges = (was: Texts, now: Texts): Change[] =>
  now.flatMap(([label, text], index) => textChange(label, was[index]?.[1] ?? null, text));

export const sameFields = (was: Texts, now: Texts): string[] =>
  now.filter(([, text], index) => text === was[index]?.[1]).map(([label]) => label);
