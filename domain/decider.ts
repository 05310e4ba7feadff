/** The shape of every aggregate: a pure decision and a pure fold. */
import type { CommandContext, Recorded } from './recorded-event.js';

/**
 * Decider (Jérémie Chassaing, "Functional Event Sourcing Decider"): `decide` returns the events that follow from a
 * command, or throws a `RuleViolation`; no events means that nothing changes. `evolve` folds one event, recorded `at`
 * an instant (ISO 8601), which may be left out where no decision depends on it.
 */
export interface Decider<Command, Event, State> {
  readonly initialState: State;
  decide(command: Command, state: State, context: CommandContext): readonly Event[];
  evolve(state: State, event: Event, at?: string): State;
}

interface Named {
  readonly type: string;
}
export type OfType<Any extends Named, Type> = Extract<Any, { readonly type: Type }>;
/** The commands of an aggregate, whose shapes are listed by their types. */
export type CommandOf<Shapes> =
  { [Type in keyof Shapes]: { readonly type: Type } & Readonly<Shapes[Type]> }[keyof Shapes];
/** The data of the events of a type. */
export type DataOf<Event extends Named, Type extends Event['type']> =
  OfType<Event, Type> extends { readonly data: infer Data } ? Data : never;

type Decide<Command, Event, State> = Decider<Command, Event, State>['decide'];

/** Passes each command to the rule of its type. */
export const decideBy = <Command extends Named, Event, State>(
  rules: { readonly [Type in Command['type']]: Decide<OfType<Command, Type>, Event, State> },
): Decide<Command, Event, State> => (command, state, context) =>
  (rules[command.type as Command['type']] as Decide<Command, Event, State>)(command, state, context);

/** Passes the data of each event to the step of its type. */
export const evolveBy = <Event extends Named & { readonly data: unknown }, State>(
  steps: { readonly [Type in Event['type']]: (state: State, data: DataOf<Event, Type>) => State },
) => (state: State, { type, data }: Event): State =>
  (steps[type as Event['type']] as (state: State, data: unknown) => State)(state, data);

export function fold<Event, State>(
  decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  events: Iterable<Event>,
  at?: string,
): State {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event, at);
  return state;
}

/** The state after events from the log. */
export const foldRecorded = <Event extends { type: string; data: unknown }, State>(
  decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>, stream: readonly Recorded<Event>[],
): State => stream.reduce(
  (state, { event, metadata: { at } }) => decider.evolve(state, event, at), decider.initialState);
