/** The rules for what holds for everybody: which fact can change, from when, and what can be taken back. */
import type { Fees } from '../account/fees.js';
import type { Rules } from '../boards/rules.js';
import { monthOf, monthTitle, nextMonth, yearFault } from '../dates.js';
import { decideBy, type Decider, evolveBy } from '../decider.js';
import { validReason, validText } from '../free-text.js';
import { isEqual } from '../is-equal.js';
import { RuleViolation } from '../rule-violation.js';
import { CURRENCIES, listed, moneyText } from '../text.js';
import {
  type Dated, type GroupFacts, type GroupText, inForce, SPECIFIED_FACTS, takenBack, toCome, withFact,
} from './group-facts.js';
import type { GroupEvent } from './group.events.js';
import { GROUP_TEXTS } from './group-texts.js';
import { checkRules } from './rules-fault.js';

interface Reasoned {
  readonly reason: string;
}
interface FromMonth extends Reasoned {
  /** `YYYY-MM`. */
  readonly from: string;
}

export interface ChangeGroupText extends Reasoned {
  readonly type: 'ChangeGroupText';
  readonly fact: GroupText;
  readonly text: string;
}
export interface ChooseCurrency {
  readonly type: 'ChooseCurrency';
  /** ISO 4217. */
  readonly currency: string;
  /** Whether the group has an amount already. */
  readonly hasAmounts: boolean;
}
interface Played {
  /** The last month with a game or a charge; null while there is none. */
  readonly lastPlayed: string | null;
}
export interface ChangeFees extends FromMonth, Fees, Played {
  readonly type: 'ChangeFees';
}
export interface TakeBackFees extends FromMonth, Played {
  readonly type: 'TakeBackFees';
}
/** Replaces rules that are to come. */
export interface AdoptRules extends FromMonth {
  readonly type: 'AdoptRules';
  readonly rules: Rules;
}
export interface TakeBackRules extends FromMonth, Played {
  readonly type: 'TakeBackRules';
}

export type GroupCommand =
  ChangeGroupText | ChooseCurrency | ChangeFees | TakeBackFees | AdoptRules | TakeBackRules;

const MOST_FEE_CENTS = 1_000_00;

export const groupDecider: Decider<GroupCommand, GroupEvent, GroupFacts> = {
  initialState: SPECIFIED_FACTS,
  decide: decideBy({
    ChangeGroupText({ fact, text, reason }, facts) {
      const kept = validGroupText(fact, text);
      return kept === facts[fact] ? [] : [textChanged(fact, kept, validReason(reason))];
    },
    ChooseCurrency({ currency, hasAmounts }, { currency: chosen }) {
      if (!Object.hasOwn(CURRENCIES, currency)) {
        const sentence = `Choose one of ${listed(Object.keys(CURRENCIES))}.`;
        throw new RuleViolation('CurrencyMustBeKnown', sentence, 'malformed');
      }
      if (currency === chosen) return [];
      if (chosen !== null || hasAmounts) {
        throw new RuleViolation('CurrencyIsFixed', 'The currency is fixed, because amounts are recorded in it.');
      }
      return [{ type: 'CurrencyChosen', data: { currency } }];
    },
    ChangeFees({ from, regular, shisha, reason, lastPlayed }, { fees }, { today }) {
      checkMonth(from, today);
      checkUnplayed(from, lastPlayed, 'fees');
      for (const cents of [regular, shisha]) checkFee(cents);
      const now = inForce(fees, from);
      if (now.regular === regular && now.shisha === shisha) return [];
      const why = validReason(reason);
      return [
        ...(now.from === from ? [{ type: 'FeesTakenBack', data: { from, reason: why } } as const] : []),
        { type: 'FeesChanged', data: { from, regular, shisha, reason: why } },
      ];
    },
    TakeBackFees({ from, reason, lastPlayed }, { fees }) {
      checkHeld(fees, from, 'fees');
      checkUnplayed(from, lastPlayed, 'fees');
      return [{ type: 'FeesTakenBack', data: { from, reason: validReason(reason) } }];
    },
    AdoptRules({ from, rules, reason }, { rules: sets }, { today }) {
      checkMonth(from, today);
      if (from <= monthOf(today)) {
        const sentence = `Rules can change from ${monthTitle(nextMonth(today))} on: what is played keeps its points.`;
        throw new RuleViolation('RulesMustBeToCome', sentence);
      }
      checkRules(rules);
      const why = validReason(reason);
      const now = inForce(sets, today);
      const coming = toCome(sets, monthOf(today));
      const isBack = isEqual(now.rules, rules);
      if (coming.some((set) => set.from === from && isEqual(set.rules, rules))) return [];
      return [
        ...coming.map((set) => ({ type: 'RulesTakenBack', data: { from: set.from!, reason: why } } as const)),
        ...(isBack ? [] : [{ type: 'RulesAdopted', data: { from, rules, reason: why } } as const]),
      ];
    },
    TakeBackRules({ from, reason, lastPlayed }, { rules: sets }) {
      checkHeld(sets, from, 'rules');
      checkUnplayed(from, lastPlayed, 'rules');
      return [{ type: 'RulesTakenBack', data: { from, reason: validReason(reason) } }];
    },
  }),
  evolve: evolveBy({
    GroupNamed: (facts, { name }) => ({ ...facts, name }),
    GreetingChanged: (facts, { greeting }) => ({ ...facts, greeting }),
    PlaceChanged: (facts, { place }) => ({ ...facts, place }),
    GameTypeChanged: (facts, { gameType }) => ({ ...facts, gameType }),
    HowToPayChanged: (facts, { howToPay }) => ({ ...facts, howToPay }),
    CurrencyChosen: (facts, { currency }) => ({ ...facts, currency }),
    FeesChanged: (facts, fees) => ({ ...facts, fees: withFact(facts.fees, { ...fees, isTakenBack: false }) }),
    FeesTakenBack: (facts, { from }) => ({ ...facts, fees: takenBack(facts.fees, from) }),
    RulesAdopted: (facts, set) => ({ ...facts, rules: withFact(facts.rules, { ...set, isTakenBack: false }) }),
    RulesTakenBack: (facts, { from }) => ({ ...facts, rules: takenBack(facts.rules, from) }),
  }),
};

/** @returns the text as it is kept */
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

function textChanged(fact: GroupText, text: string, reason: string): GroupEvent {
  switch (fact) {
    case 'name': return { type: 'GroupNamed', data: { name: text, reason } };
    case 'greeting': return { type: 'GreetingChanged', data: { greeting: text, reason } };
    case 'place': return { type: 'PlaceChanged', data: { place: text, reason } };
    case 'gameType': return { type: 'GameTypeChanged', data: { gameType: text, reason } };
    case 'howToPay': return { type: 'HowToPayChanged', data: { howToPay: text, reason } };
  }
}

function checkMonth(from: string, today: string): void {
  const fault = yearFault(from, today);
  if (fault !== null) throw new RuleViolation('MonthMustBeNear', fault, 'malformed');
}

function checkUnplayed(from: string, lastPlayed: string | null, what: 'fees' | 'rules'): void {
  if (lastPlayed === null || from > lastPlayed) return;
  const next = monthTitle(nextMonth(lastPlayed));
  const sentence = `${monthTitle(lastPlayed)} is played already: ${next} is the first month whose ${what} can change.`;
  throw new RuleViolation('MonthMustBeUnplayed', sentence);
}

function checkFee(cents: number): void {
  if (Number.isInteger(cents) && cents >= 0 && cents <= MOST_FEE_CENTS) return;
  const sentence = `A fee is an amount from ${moneyText(0)} to ${moneyText(MOST_FEE_CENTS)}.`;
  throw new RuleViolation('FeeMustBeAnAmount', sentence, 'malformed');
}

function checkHeld(facts: readonly Dated[], from: string, what: 'fees' | 'rules'): void {
  if (facts.some((fact) => fact.from === from && !fact.isTakenBack)) return;
  throw new RuleViolation('NothingToTakeBack', `No ${what} begin in ${monthTitle(from)}.`, 'missing');
}
