/** What holds for the group as the calls answer it, made of its facts. */
import { type Dated, type GroupFacts, stateOfFact } from '../domain/group/group-facts.js';
import type { GroupView } from './group.js';

/** What no event of the group says. */
export type Besides = Pick<GroupView, 'hasDues' | 'hasAmounts' | 'lastPlayed' | 'publicUrl'>;

/** @param today  the group's calendar date */
export function toGroupView(
  { howToPay, fees, rules, ...facts }: GroupFacts, today: string, besides: Besides = { hasDues: true },
): GroupView {
  const stated = <Fact extends Dated>(all: readonly Fact[]) =>
    all.map(({ isTakenBack: _, ...fact }, index) => ({ ...fact, state: stateOfFact(all, all[index]!, today) }));
  return { ...facts, howToPay: howToPay ?? '', ...besides, fees: stated(fees), rules: stated(rules) };
}
