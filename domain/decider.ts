/** The shape of every aggregate: a pure decision and a pure fold. */
import type { CommandContext } from './recorded-event.js';

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

export function fold<Event, State>(
  decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  events: Iterable<Event>,
  at?: string,
): State {
  let state = decider.initialState;
  for (const event of events) state = decider.evolve(state, event, at);
  return state;
}
