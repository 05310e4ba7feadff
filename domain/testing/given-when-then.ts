/** Owns the given-when-then of deciders: what happened, what is asked, what follows or which rule breaks. */
import { type Decider, fold } from '../decider.js';
import type { CommandContext } from '../recorded-event.js';
import { RuleViolation, type ViolationKind } from '../rule-violation.js';

interface Outcome<Event> {
  /** The command answers exactly these events; none when it changes nothing. */
  then(...events: readonly Event[]): void;
  /** The command breaks this rule, of this kind, with this sentence where it is given. */
  refused(rule: string, kind: ViolationKind, message?: string): void;
}

interface Given<Command, Event> {
  when(command: Command, context?: CommandContext): Outcome<Event>;
}

/**
 * @param context  of every command that brings none of its own
 * @param at  the instant at which all that happened was recorded, where that matters
 */
export const specify =
  <Command, Event, State>(decider: Decider<Command, Event, State>, context: CommandContext, at?: string) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command, ownContext = context) => {
      const decide = (): readonly Event[] => decider.decide(command, fold(decider, history, at), ownContext);
      return {
        then: (...events) => expect(decide()).toEqual(events),
        refused: (rule, kind, message = expect.any(String)) =>
          expect(violationOf(decide)).toEqual({ rule, kind, message }),
      };
    },
  });

function violationOf(decide: () => unknown): Pick<RuleViolation, 'rule' | 'kind' | 'message'> {
  try {
    const events = decide();
    throw new Error(`No rule broke, the command answered ${JSON.stringify(events)}.`);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return { rule: error.rule, kind: error.kind, message: error.message };
  }
}
