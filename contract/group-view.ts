/** What holds for the group as the calls answer it, made of its facts. */
import { type Dated, type GroupFacts, stateOfFact } from '../domain/group/group-facts.js';
import type { GroupView } from './group.js';

/**
 * @param today  Toronto calendar date
 * @param hasDues  see `groupView`, and for `publicUrl`, which is a setting of the server
 */
export function toGroupView(
  { howToPay, fees, rules, ...facts }: GroupFacts, today: string, hasDues: boolean, publicUrl?: string,
): GroupView {
  const stated = <Fact extends Dated>(all: readonly Fact[]) =>
    all.map(({ isTakenBack: _, ...fact }, index) => ({ ...fact, state: stateOfFact(all, all[index]!, today) }));
  return { ...facts, howToPay: howToPay ?? '', publicUrl, hasDues, fees: stated(fees), rules: stated(rules) };
}
