/** What holds for the whole group: its texts, fees and rules, each with its dates. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { groupCalls } from '../../contract/group.calls.js';
import type { GroupView, WelcomeView } from '../../contract/group.js';
import { type Rules, type RuleSets, rulesOn } from '../../domain/boards/rules.js';
import { heldOn, ruleSetsIn, SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { writeMoneyIn } from '../../domain/text.js';
import { pastParams, usePast } from '../transport/past.js';
import { rememberedAnswer, rememberedResource, resource } from '../transport/resource.js';

const groupNow = {
  ...rememberedResource(groupCalls.facts, 5, () => true),
  placeholderData: () => rememberedAnswer<GroupView>(groupCalls.facts.path) ?? undefined,
};
const welcomeNow = {
  ...rememberedResource(groupCalls.welcome, 5, () => true),
  placeholderData: () => rememberedAnswer<WelcomeView>(groupCalls.welcome.path) ?? undefined,
};

/** At the moment of the page; undefined until it is known. */
export function useGroup(): GroupView | undefined {
  const past = usePast();
  return useQuery(past ? resource(groupCalls.facts, 5, pastParams(past)) : groupNow).data;
}

const ruleSetsOf = ({ rules }: GroupView): RuleSets =>
  ruleSetsIn(rules.map((set) => ({ ...set, isTakenBack: set.state === 'takenBack' })));

/** The sets by which games are scored; undefined for those of the specification. */
export function useRuleSets(): RuleSets {
  const group = useGroup();
  return useMemo(() => group && ruleSetsOf(group), [group]);
}

/** @param date  a date or month */
export const useRules = (date: string): Rules => rulesOn(useRuleSets(), date);

/** For a page about it. */
export const useGroupToday = () => useQuery(groupNow);

/** What strangers may read too. */
export const useWelcome = (enabled = true): WelcomeView | undefined => useQuery({ ...welcomeNow, enabled }).data;

const fromTheStart = <Fact extends object>(fact: Fact) => ({ ...fact, state: 'inForce' } as const);

let known: GroupView = {
  ...SPECIFIED_FACTS, howToPay: '', hasDues: true,
  fees: SPECIFIED_FACTS.fees.map(fromTheStart), rules: SPECIFIED_FACTS.rules.map(fromTheStart),
};

function note(group: GroupView): void {
  known = group;
  writeMoneyIn(group.currency);
}

/** What holds today, for all texts: until it is read, what the specification says. */
export const knownGroup = (): GroupView => known;

/** The fees in force on a date or in a month. */
export const feesOn = (date: string): GroupView['fees'][number] => heldOn(known.fees, date);

/** The group's name. Used around all screens, whose texts then say what holds. @param isMember  once it is known */
export function useGroupName(isMember: boolean | undefined): string {
  const group = useQuery({ ...groupNow, enabled: isMember === true }).data;
  const welcome = useWelcome(isMember === false);
  if (group) note(group);
  return (group ?? welcome ?? known).name;
}

/** Resolves when this browser knows the group, or cannot know it. */
export async function whatHolds(queryClient: QueryClient, isMember: boolean): Promise<void> {
  const reading = isMember ? queryClient.prefetchQuery(groupNow) : queryClient.prefetchQuery(welcomeNow);
  if (rememberedAnswer((isMember ? groupCalls.facts : groupCalls.welcome).path) === null) await reading;
}
