/** What holds for the group as the calls answer it, made of its facts. */
import { type Dated, type GroupFacts, stateOfFact } from '../domain/group/group-facts.js';
import type { GroupView } from './group.js';

/**
 * @param today  Toronto calendar date
 * @param hasDues  see `groupView`
 */
export function toGroupView(
  { howToPay, fees, rules, ...facts }: GroupFacts, today: string, hasDues: boolean,
): GroupView {
  const stated = <Fact extends Dated>(all: readonly Fact[]) =>
    all.map(({ isTakenBack: _, ...fact }, index) => ({ ...fact, state: stateOfFact(all, all[index]!, today) }));
  return { ...facts, howToPay: howToPay ?? '', hasDues, fees: stated(fees), rules: stated(rules) };
}
