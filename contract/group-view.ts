/** Builds the answer of the calls about the group from its facts. */
import { type Dated, type GroupFacts, inForce, stateOfFact } from '../domain/group/group-facts.js';
import { SPECIFIED_ZONE } from '../domain/zone.js';
import type { GroupView } from './group.js';

/** The fields that follow from no event of the group. */
export type Besides = Pick<GroupView,
  'hasDues' | 'hasAmounts' | 'hasDates' | 'firstPlayed' | 'lastPlayed' | 'publicUrl' | 'clocks' | 'firstWeekday'
>;

/** @param today  the group's calendar date */
export function toGroupView(
  { howToPay, money, fees, rules, zones, ...facts }: GroupFacts, today: string, besides: Besides = { hasDues: true },
): GroupView {
  const stated = <Fact extends Omit<Dated, 'reason'>>(all: readonly Fact[]) =>
    all.map(({ isTakenBack: _, ...fact }, index) => ({ ...fact, state: stateOfFact(all, all[index]!, today) }));
  return {
    ...facts, howToPay: howToPay ?? '', ...besides, money: money === 'open' ? money : 'answered',
    fees: stated(fees), rules: stated(rules),
    zone: inForce(zones, today)?.zone ?? SPECIFIED_ZONE, zones: stated(zones),
  };
}
