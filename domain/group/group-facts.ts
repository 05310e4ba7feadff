/** The facts of the whole group, with the month in which each begins. Without an event, the specification's hold. */
import { type Fees, feesBy, SPECIFIED_FEES } from '../account/fees.js';
import { type Rules, RULES, type RuleSets } from '../boards/rules.js';
import { DEFAULT_FIELDS } from '../game/default-fields.js';
import type { Currency } from '../money.js';

/** A fact that holds from a month on, until the next one. */
export interface Dated {
  /** `YYYY-MM`; null for a fact that holds from the start. */
  readonly from: string | null;
  /** Empty for a fact that holds from the start. */
  readonly reason: string;
  readonly isTakenBack: boolean;
}

export type DatedFees = Dated & Fees;
export type DatedRules = Dated & { readonly rules: Rules };
/** `zone`: by IANA; `since`: the instant from which its clocks count, ISO 8601. */
export type DatedZone = Omit<Dated, 'reason'> & { readonly zone: string; readonly since: string };

/** The facts that are a text. The greeting has `{name}` for the reader's name. */
export type GroupText = 'name' | 'greeting' | 'place' | 'gameType' | 'howToPay';

export interface GroupFacts extends Readonly<Record<Exclude<GroupText, 'howToPay'>, string>> {
  /**
   * The text on how to pay; null if the group's stream has none: an older version wrote it to the account of the
   * group.
   */
  readonly howToPay: string | null;
  readonly currency: Currency;
  /**
   * The answer to 'Do you collect money?'. Only the first steps ask: without them a group has the fees of the
   * specification, and from them on it has no fees until it has answered.
   */
  readonly money: 'unasked' | 'open' | 'answered';
  /** Fees in the order in which they begin, including those that were taken back. */
  readonly fees: readonly DatedFees[];
  readonly rules: readonly DatedRules[];
  /** Zones in the order in which they begin, including those that were taken back. */
  readonly zones: readonly DatedZone[];
}

const FROM_THE_START: Dated = { from: null, reason: '', isTakenBack: false };

export const SPECIFIED_FACTS: GroupFacts = {
  name: 'President',
  greeting: 'Assalam Alaikum {name}',
  place: DEFAULT_FIELDS.location,
  gameType: DEFAULT_FIELDS.gameType,
  howToPay: null,
  currency: null,
  money: 'unasked',
  fees: [{ ...FROM_THE_START, ...SPECIFIED_FEES }],
  rules: [{ ...FROM_THE_START, rules: RULES }],
  zones: [],
};

/** What holds from the start in a group that was asked whether it collects money. */
export const NO_FEES: DatedFees = { ...FROM_THE_START, ...feesBy(() => 0) };

const startOf = ({ from }: Pick<Dated, 'from'>): string => from ?? '';

/** The facts with one more, which becomes the last of those that begin in its month. */
export const withFact = <Fact extends Omit<Dated, 'reason'>>(facts: readonly Fact[], fact: Fact): readonly Fact[] =>
  [...facts, fact].sort((a, b) => (startOf(a) < startOf(b) ? -1 : Number(startOf(a) > startOf(b))));

/** The facts without the one that was to begin in a month; it stays in the history. */
export const takenBack = <Fact extends Omit<Dated, 'reason'>>(facts: readonly Fact[], from: string): readonly Fact[] =>
  facts.map((fact) => (fact.from === from ? { ...fact, isTakenBack: true } : fact));

/**
 * Whether a fact that begins in a month may still change.
 * @param lastPlayed  the last month with a game or a charge; null or undefined while there is none
 */
export const isUnplayed = (from: string, lastPlayed: string | null | undefined): boolean => from > (lastPlayed ?? '');

export type FactState = 'before' | 'inForce' | 'toCome' | 'takenBack';

/** A fact as it is stored, or as the calls answer it. */
type Kept = Pick<Dated, 'from'> & (Pick<Dated, 'isTakenBack'> | { readonly state: FactState });

/** Whether the fact was not taken back. */
export const stands = (fact: Kept): boolean => !('state' in fact ? fact.state === 'takenBack' : fact.isTakenBack);

/** @param date  a date or month @returns the fact that holds on it */
export const inForce = <Fact extends Kept>(facts: readonly Fact[], date: string): Fact =>
  facts.filter((fact) => stands(fact) && startOf(fact) <= date.slice(0, 7)).at(-1)!;

/** The facts that begin after a month and were not taken back. */
export const toCome = <Fact extends Kept>(facts: readonly Fact[], month: string): readonly Fact[] =>
  facts.filter((fact) => stands(fact) && startOf(fact) > month);

/** The sets by which games are scored; undefined while only the specification holds. */
export function ruleSetsIn(rules: readonly (Kept & { readonly rules: Rules })[]): RuleSets {
  const sets = rules.filter(stands).map(({ from, rules: set }) => ({ from, rules: from === null ? RULES : set }));
  return sets.length === 1 ? undefined : sets;
}

/** @param today  the group's calendar date */
export function stateOfFact<Fact extends Omit<Dated, 'reason'>>(
  facts: readonly Fact[], fact: Fact, today: string,
): FactState {
  if (fact.isTakenBack) return 'takenBack';
  if (startOf(fact) > today.slice(0, 7)) return 'toCome';
  return fact === inForce(facts, today) ? 'inForce' : 'before';
}
