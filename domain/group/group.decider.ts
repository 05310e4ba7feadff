/** The rules for facts of the group: which fact can change, from when, and which can be taken back. */
import { amountsOf, areSameFees, type Fees, feesBy } from '../account/fees.js';
import { monthOf, monthTitle, nextMonth, yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { validReason, validText } from '../free-text.js';
import { isEqual } from '../is-equal.js';
import { CURRENCIES, type Currency, moneyText } from '../money.js';
import { namedZone, validZoneName } from '../named-zone.js';
import { checkFault, RuleViolation } from '../rule-violation.js';
import { listed } from '../text.js';
import { SPECIFIED_ZONE, type Zone } from '../zone.js';
import {
  type GroupFacts, type GroupText, inForce, isUnplayed, NO_FEES, SPECIFIED_FACTS, stands, takenBack, toCome, withFact,
} from './group-facts.js';
import type { GroupEvent } from './group.events.js';
import { GROUP_TEXTS } from './group-texts.js';
import { checkRules } from './rules-fault.js';

interface Played {
  /** The last month with a game or a charge; null while there is none. */
  readonly lastPlayed: string | null;
}
type Kind = 'fees' | 'rules';

export type GroupCommand = CommandOf<{
  ChangeGroupText: { readonly fact: GroupText; readonly text: string; readonly reason: string };
  /** `hasAmounts`: whether the group has an amount already. */
  ChooseCurrency: DataOf<GroupEvent, 'CurrencyChosen'> & { readonly hasAmounts: boolean };
  ChangeFees: DataOf<GroupEvent, 'FeesChanged'> & Played;
  /** A group that has games or fees already is not asked for them. */
  BeginFirstSteps: Played;
  /** `firstPlayed`: the month of the first game; null while there is none. */
  AnswerMoney: DataOf<GroupEvent, 'MoneyAnswered'> & { readonly firstPlayed: string | null };
  /**
   * Replaces the rules that are to begin in a later month, if any. With `lastPlayed`, as an import has it, they are
   * added, and begin in any month without a game.
   */
  AdoptRules: DataOf<GroupEvent, 'RulesAdopted'> & Partial<Played>;
  TakeBack: DataOf<GroupEvent, 'FeesTakenBack'> & Played & { readonly what: Kind };
  /**
   * `hasDates`: whether anything in the group has a date. Then a zone begins in a later month, and replaces the one
   * that was to begin, if any.
   */
  ChooseZone: { readonly zone: string; readonly from?: string; readonly hasDates: boolean; readonly now: string };
}>;

const MOST_FEE_CENTS = 1_000_00;

export const groupDecider: Decider<GroupCommand, GroupEvent, GroupFacts> = {
  initialState: SPECIFIED_FACTS,
  decide: decideBy({
    ChangeGroupText({ fact, text, reason }, facts) {
      const kept = validGroupText(fact, text);
      if (kept === facts[fact]) return [];
      return [{ type: TEXT_EVENTS[fact], data: { [fact]: kept, reason: validReason(reason) } } as GroupEvent];
    },
    ChooseCurrency({ currency, hasAmounts }, { currency: chosen }) {
      if (!Object.hasOwn(CURRENCIES, currency)) {
        const sentence = `Choose one of ${listed(Object.keys(CURRENCIES))}.`;
        throw new RuleViolation('CurrencyMustBeKnown', sentence, 'malformed');
      }
      if (currency === chosen) return [];
      if (chosen !== null || hasAmounts) {
        const why = chosen === null ? 'amounts are recorded in it' : 'it was chosen already';
        throw new RuleViolation('CurrencyIsFixed', `The currency is fixed, because ${why}.`);
      }
      return [{ type: 'CurrencyChosen', data: { currency } }];
    },
    ChangeFees({ from, reason, lastPlayed, ...asked }, { fees, currency, money }, { today }) {
      checkMonth(from, today);
      checkUnplayed(from, lastPlayed, 'fees');
      checkFees(asked, currency);
      const now = inForce(fees, from);
      if (money !== 'open' && areSameFees(now, asked)) return [];
      const why = validReason(reason);
      return [
        ...(now.from === from ? [{ type: 'FeesTakenBack', data: { from, reason: why } } as const] : []),
        { type: 'FeesChanged', data: { from, ...feesBy((kind) => asked[kind]), reason: why } },
      ];
    },
    BeginFirstSteps({ lastPlayed }, { money }) {
      return money === 'unasked' && lastPlayed === null ? [{ type: 'FirstStepsBegun', data: {} }] : [];
    },
    AnswerMoney({ firstPlayed, ...answer }, { money, currency }, { today }) {
      if (money !== 'open') {
        throw new RuleViolation('MoneyMustBeOpen', 'Nothing is asked about money: change the fees of the group.');
      }
      if (!answer.collects) return [{ type: 'MoneyAnswered', data: { collects: false } }];
      const { from, ...fees } = answer;
      checkMonth(from, today);
      if (from < (firstPlayed ?? '')) {
        const sentence = `The first game was in ${monthTitle(firstPlayed!)}: fees can begin then or later.`;
        throw new RuleViolation('FeesMustBeginWithAGame', sentence, 'malformed');
      }
      checkFees(fees, currency);
      return [{ type: 'MoneyAnswered', data: { collects: true, from, ...feesBy((kind) => fees[kind]) } }];
    },
    AdoptRules({ from, rules, reason, lastPlayed }, { rules: sets }, { today }) {
      checkMonth(from, today);
      if (lastPlayed === undefined ? from <= monthOf(today) : !isUnplayed(from, lastPlayed)) {
        const sentence = `Rules can change from ${monthTitle(nextMonth(today))} on: what is played keeps its points.`;
        throw new RuleViolation('RulesMustBeToCome', sentence);
      }
      checkRules(rules);
      const why = validReason(reason);
      const adopted = { type: 'RulesAdopted', data: { from, rules, reason: why } } as const;
      if (lastPlayed !== undefined) return isEqual(inForce(sets, from).rules, rules) ? [] : [adopted];
      const now = inForce(sets, today);
      const coming = toCome(sets, monthOf(today));
      const isBack = isEqual(now.rules, rules);
      if (coming.some((set) => set.from === from && isEqual(set.rules, rules))) return [];
      return [
        ...coming.map((set) => ({ type: 'RulesTakenBack', data: { from: set.from!, reason: why } } as const)),
        ...(isBack ? [] : [adopted]),
      ];
    },
    TakeBack({ what, from, reason, lastPlayed }, facts) {
      if (!facts[what].some((fact) => fact.from === from && !fact.isTakenBack)) {
        throw new RuleViolation('NothingToTakeBack', `No ${what} begin in ${monthTitle(from)}.`, 'missing');
      }
      checkUnplayed(from, lastPlayed, what);
      const data = { from, reason: validReason(reason) };
      return [{ type: what === 'fees' ? 'FeesTakenBack' : 'RulesTakenBack', data }];
    },
    ChooseZone({ zone: name, from, hasDates, now }, { zones }, { today }) {
      const zone = validZoneName(name);
      const standing = zones.filter(stands);
      const coming = standing.filter(({ since }) => since > now);
      const inForceNow = standing.filter(({ since }) => since <= now).at(-1)?.zone ?? SPECIFIED_ZONE;
      if (from === undefined) {
        if (hasDates) throw zoneMustBeToCome(today);
        // The first answer counts even if it is the zone of the specification: nobody is asked again.
        if (zone === inForceNow && standing.length > 0) return [];
        return [{ type: 'ZoneChosen', data: { from: null, zone, since: now } }];
      }
      checkMonth(from, today);
      if (from <= monthOf(today)) throw zoneMustBeToCome(today);
      if (coming.some((each) => each.from === from && each.zone === zone)) return [];
      return [
        ...coming.map((each) => ({ type: 'ZoneTakenBack', data: { from: each.from! } } as const)),
        ...(zone === inForceNow ? [] : [{
          type: 'ZoneChosen', data: { from, zone, since: startOfMonth(from, namedZone(inForceNow), namedZone(zone)) },
        } as const]),
      ];
    },
  }),
  evolve: evolveBy({
    GroupNamed: (facts, { name }) => ({ ...facts, name }),
    GreetingChanged: (facts, { greeting }) => ({ ...facts, greeting }),
    PlaceChanged: (facts, { place }) => ({ ...facts, place }),
    GameTypeChanged: (facts, { gameType }) => ({ ...facts, gameType }),
    HowToPayChanged: (facts, { howToPay }) => ({ ...facts, howToPay }),
    CurrencyChosen: (facts, { currency }) => ({ ...facts, currency }),
    FeesChanged: (facts, fees) => withFees(facts, fees),
    FeesTakenBack: (facts, { from }) => ({ ...facts, fees: takenBack(facts.fees, from) }),
    FirstStepsBegun: (facts) =>
      ({ ...facts, money: 'open', fees: facts.fees.map((fee) => (fee.from === null ? NO_FEES : fee)) }),
    MoneyAnswered: (facts, answer) => (answer.collects
      ? withFees(facts, { ...answer, reason: FIRST_STEPS_REASON }) : { ...facts, money: 'answered' }),
    RulesAdopted: (facts, set) => ({ ...facts, rules: withFact(facts.rules, { ...set, isTakenBack: false }) }),
    RulesTakenBack: (facts, { from }) => ({ ...facts, rules: takenBack(facts.rules, from) }),
    ZoneChosen: (facts, chosen) => ({ ...facts, zones: withFact(facts.zones, { ...chosen, isTakenBack: false }) }),
    ZoneTakenBack: (facts, { from }) => ({ ...facts, zones: takenBack(facts.zones, from) }),
  }),
};

export const FIRST_STEPS_REASON = 'The first steps';

/** Fees answer the question about money too. */
const withFees = (facts: GroupFacts, { from, reason, ...fees }: DataOf<GroupEvent, 'FeesChanged'>): GroupFacts => {
  const dated = { from, ...feesBy((kind) => fees[kind]), reason, isTakenBack: false };
  return { ...facts, money: 'answered', fees: withFact(facts.fees, dated) };
};

/** @returns the text as it is stored */
function validGroupText(fact: GroupText, text: string): string {
  const { what, most } = GROUP_TEXTS[fact];
  const rule = 'GroupTextMustBeValid';
  const kept = validText(text, what, rule);
  const refuse = (sentence: string): never => {
    throw new RuleViolation(rule, sentence, 'malformed');
  };
  if (kept === '' && fact !== 'howToPay') refuse(`${what} cannot be empty.`);
  if (fact !== 'howToPay' && /[\n\t]/.test(kept)) refuse(`${what} must be one line of text.`);
  if ([...kept].length > most) refuse(`${what} can have at most ${most} characters.`);
  if (fact === 'greeting' && !kept.includes('{name}')) refuse('Put {name} where the name belongs.');
  return kept;
}

const TEXT_EVENTS = {
  name: 'GroupNamed', greeting: 'GreetingChanged', place: 'PlaceChanged', gameType: 'GameTypeChanged',
  howToPay: 'HowToPayChanged',
} as const satisfies Readonly<Record<GroupText, GroupEvent['type']>>;

/** The month has begun in both zones: no evening of the last one gets another time. */
const startOfMonth = (month: string, ...zones: readonly Zone[]): string =>
  new Date(Math.max(...zones.map((zone) => zone.instantOf(`${month}-01T00:00`).getTime()))).toISOString();

function zoneMustBeToCome(today: string): RuleViolation {
  const next = monthTitle(nextMonth(today));
  return new RuleViolation('ZoneMustBeToCome', `The time zone can change from ${next} on. Earlier dates stay.`);
}

const checkMonth = (from: string, today: string): void =>
  checkFault('MonthMustBeNear', yearFault(from, today), 'malformed');

function checkUnplayed(from: string, lastPlayed: string | null, what: Kind): void {
  if (isUnplayed(from, lastPlayed)) return;
  const next = monthTitle(nextMonth(lastPlayed!));
  const sentence = `${monthTitle(lastPlayed!)} is played already: ${next} is the first month whose ${what} can change.`;
  throw new RuleViolation('MonthMustBeUnplayed', sentence);
}

function checkFees(fees: Fees, currency: Currency): void {
  if (amountsOf(fees).every((cents) => Number.isInteger(cents) && cents >= 0 && cents <= MOST_FEE_CENTS)) return;
  const sentence = `A fee is an amount from ${moneyText(0, currency)} to ${moneyText(MOST_FEE_CENTS, currency)}.`;
  throw new RuleViolation('FeeMustBeAnAmount', sentence, 'malformed');
}
