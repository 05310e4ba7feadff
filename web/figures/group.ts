/** What holds for the whole group: its texts, fees and rules, each with its dates. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupCalls } from '../../contract/group.calls.js';
import type { GroupView } from '../../contract/group.js';
import { type Rules, type RuleSet, rulesOn } from '../../domain/boards/rules.js';
import { ruleSetsIn } from '../../domain/group/group-facts.js';
import { pastParams, usePast } from '../transport/past.js';
import { rememberedAnswer, rememberedResource, resource } from '../transport/resource.js';

const groupNow = {
  ...rememberedResource(groupCalls.facts, 5, () => true),
  placeholderData: () => rememberedAnswer<GroupView>(groupCalls.facts.path) ?? undefined,
};

/** At the moment of the page; undefined until it is known. */
export function useGroup(): GroupView | undefined {
  const past = usePast();
  return useQuery(past ? resource(groupCalls.facts, 5, pastParams(past)) : groupNow).data;
}

const ruleSetsOf = ({ rules }: GroupView): readonly RuleSet[] | undefined =>
  ruleSetsIn(rules.map((set) => ({ ...set, isTakenBack: set.state === 'takenBack' })));

/** The sets by which games are scored; undefined for those of the specification. */
export function useRuleSets(): readonly RuleSet[] | undefined {
  const group = useGroup();
  return useMemo(() => group && ruleSetsOf(group), [group]);
}

/** @param date  a date or month */
export const useRules = (date: string): Rules => rulesOn(useRuleSets(), date);
