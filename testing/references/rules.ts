/** The rules and fees of a log's group, found in another way than in the product. */
import type { RuleSet } from '../../domain/boards/rules.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { noGame } from '../../domain/game/game-state.js';

/** A game that is not recorded yet, with the rules by which it will be scored. */
export function noGameOf(events: readonly { event: DomainEvent }[]): typeof noGame {
  const sets = new Map<string, RuleSet>();
  for (const { event } of events) {
    if (event.type === 'RulesAdopted') sets.set(event.data.from, event.data);
    if (event.type === 'RulesTakenBack') sets.delete(event.data.from);
  }
  return { ...noGame, ruleSets: [...sets.keys()].sort().map((from) => sets.get(from)!) };
}

/** Whether a month is free for members of every type. */
export function costsNothing(month: string, events: readonly { event: DomainEvent }[]): boolean {
  const fees = new Map<string, number>();
  for (const { event } of events) {
    if (event.type === 'FirstStepsBegun') fees.set('', 0);
    if ('regular' in event.data) fees.set(event.data.from, event.data.regular + event.data.shisha);
    if (event.type === 'FeesTakenBack') fees.delete(event.data.from);
  }
  const last = [...fees.keys()].filter((from) => from <= month).sort().at(-1);
  return last !== undefined && fees.get(last) === 0;
}
