/** The facts of the whole group: its texts, fees and rules, each with its dates, and the address of the app. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Read } from '../../contract/call.js';
import { groupCalls } from '../../contract/group.calls.js';
import type { GroupView, WelcomeView } from '../../contract/group.js';
import { type Rules, type RuleSets, rulesOn } from '../../domain/boards/rules.js';
import { inForce, ruleSetsIn, SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { SPECIFIED_ZONE } from '../../domain/zone.js';
import { pastParams, usePast } from '../transport/past.js';
import { rememberedAnswer, rememberedResource, resource } from '../transport/resource.js';
import { setClocks } from '../transport/server-clock.js';

const nowOf = <View>(call: Read<View>) => ({
  ...rememberedResource(call, 5, () => true), placeholderData: () => rememberedAnswer<View>(call.path) ?? undefined,
});
const groupNow = nowOf(groupCalls.facts);
const welcomeNow = nowOf(groupCalls.welcome);

/** The group's facts at the moment of the page; undefined until they are known. */
export function useGroup(): GroupView | undefined {
  const past = usePast();
  return useQuery(past ? resource(groupCalls.facts, 5, pastParams(past)) : groupNow).data;
}

/** The sets of rules by which games are scored; undefined for those of the specification. */
export function useRuleSets(): RuleSets {
  const group = useGroup();
  return useMemo(() => group && ruleSetsIn(group.rules), [group]);
}

/** @param date  a date or month */
export const useRules = (date: string): Rules => rulesOn(useRuleSets(), date);

/** The group's facts of today, for the page about them. */
export const useGroupToday = () => useQuery(groupNow);

/** The facts that strangers may read too. */
export const useWelcome = (enabled = true): WelcomeView | undefined => useQuery({ ...welcomeNow, enabled }).data;

const fromTheStart = <Fact extends object>(fact: Fact) => ({ ...fact, state: 'inForce' } as const);

let known: GroupView = {
  ...SPECIFIED_FACTS, howToPay: '', hasDues: true, money: 'answered',
  fees: SPECIFIED_FACTS.fees.map(fromTheStart), rules: SPECIFIED_FACTS.rules.map(fromTheStart),
  zone: SPECIFIED_ZONE, zones: [],
};

function note(group: GroupView): void {
  known = group;
  noteClocks(group);
}

function noteClocks({ clocks }: Pick<GroupView, 'clocks'>): void {
  if (clocks) setClocks(clocks);
}

/** Today's facts, for all texts; until they are read, those of the specification. */
export const knownGroup = (): GroupView => known;

/** The fees in force on a date or in a month. */
export const feesOn = (date: string): GroupView['fees'][number] => inForce(known.fees, date);

/** The link to a path, for texts that leave the app. @param site  its `publicUrl`, where only the welcome is known */
export const linkTo = (path: string, site = known.publicUrl): string => (site ?? location.origin) + path;

/** The link in a form for people who type it. */
export const typedLink = (path: string, site?: string): string => linkTo(path, site).replace(/^.*:\/\//, '');

/**
 * Reads the facts, and returns the group's name. Used around all screens, whose texts then have the current facts.
 * @param isMember  undefined until it is known
 */
export function useGroupName(isMember: boolean | undefined): string {
  const group = useQuery({ ...groupNow, enabled: isMember === true }).data;
  const welcome = useWelcome(isMember === false);
  if (group) note(group);
  else if (welcome) noteClocks(welcome);
  return (group ?? welcome ?? known).name;
}

/** Resolves when this browser knows the group, or cannot know it. */
export async function whatHolds(queryClient: QueryClient, isMember: boolean): Promise<void> {
  const reading = isMember ? queryClient.prefetchQuery(groupNow) : queryClient.prefetchQuery(welcomeNow);
  const { path } = isMember ? groupCalls.facts : groupCalls.welcome;
  const remembered = rememberedAnswer<Pick<GroupView, 'clocks'>>(path);
  if (remembered === null) await reading;
  else noteClocks(remembered);
}
