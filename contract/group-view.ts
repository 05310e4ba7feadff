/** Builds the answer of the calls about the group from its facts. */
import { type Dated, type GroupFacts, stateOfFact } from '../domain/group/group-facts.js';
import type { GroupView } from './group.js';

/** The fields that follow from no event of the group. */
export type Besides = Pick<GroupView, 'hasDues' | 'hasAmounts' | 'firstPlayed' | 'lastPlayed' | 'publicUrl'>;

/** @param today  the group's calendar date */
export function toGroupView(
  { howToPay, money, fees, rules, ...facts }: GroupFacts, today: string, besides: Besides = { hasDues: true },
): GroupView {
  const stated = <Fact extends Dated>(all: readonly Fact[]) =>
    all.map(({ isTakenBack: _, ...fact }, index) => ({ ...fact, state: stateOfFact(all, all[index]!, today) }));
  return {
    ...facts, howToPay: howToPay ?? '', ...besides, money: money === 'open' ? money : 'answered',
    fees: stated(fees), rules: stated(rules),
  };
}
