/** Owns the shape every aggregate has: a pure decision and a pure fold. */
import type { CommandContext } from './recorded-event.js';

/**
 * Decider (Jérémie Chassaing, "Functional Event Sourcing Decider"): `decide` answers the events that follow from a
 * command, or throws a `RuleViolation`; an empty answer means that the command changes nothing.
 * `evolve` folds one event.
 */
export interface Decider<Command, Event, State> {
  readonly initialState: State;
  decide(command: Command, state: State, context: CommandContext): readonly Event[];
  evolve(state: State, event: Event): State;
}

export function fold<Event, State>(
  decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  events: Iterable<Event>,
): State {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
