/** The rules of a log's group, found in another way than the product finds them. */
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
