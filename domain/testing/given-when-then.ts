/** Given, when, then for deciders: past events, a command, and the events or the broken rule. */
import { type Decider, fold } from '../decider.js';
import type { CommandContext } from '../recorded-event.js';
import { RuleViolation, type ViolationKind } from '../rule-violation.js';
import { DEFAULT_ZONE } from '../named-zone.js';

interface Outcome<Event> {
  /** The command returns exactly these events; none when it changes nothing. */
  then(...events: readonly Event[]): void;
  /** The command breaks this rule, of this kind and, if given, with this sentence. */
  refused(rule: string, kind: ViolationKind, message?: string): void;
}

type Today = Pick<CommandContext, 'today'>;

/** When a command is decided. */
export const on = (today: string): CommandContext => ({ today, zone: DEFAULT_ZONE });

interface Given<Command, Event> {
  when(command: Command, context?: Today): Outcome<Event>;
}

/**
 * @param context for commands without a context
 * @param at the instant at which all past events were recorded, where it matters
 */
export const specify =
  <Command, Event, State>(decider: Decider<Command, Event, State>, context: Today, at?: string) =>
  (...history: readonly Event[]): Given<Command, Event> => ({
    when: (command, ownContext = context) => {
      const decide = (): readonly Event[] =>
        decider.decide(command, fold(decider, history, at), on(ownContext.today));
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
    throw new Error(`No rule was broken, the command returned ${JSON.stringify(events)}.`);
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return { rule: error.rule, kind: error.kind, message: error.message };
  }
}
