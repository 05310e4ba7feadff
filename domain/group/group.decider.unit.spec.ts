/** Tests what can change for the whole group, from when, and every rule that can refuse it. */
import fc from 'fast-check';
import { RULES } from '../boards/rules.js';
import { fold } from '../decider.js';
import { on, specify } from '../testing/given-when-then.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { inForce, SPECIFIED_FACTS, stateOfFact } from './group-facts.js';
import type { OfType } from '../decider.js';
import { zoneOfGroup } from './group-zone.js';
import { type GroupCommand, groupDecider } from './group.decider.js';
import { type GroupEvent, groupEvents } from './group.events.js';

type Fees = OfType<GroupCommand, 'ChangeFees'>;
type Adopt = OfType<GroupCommand, 'AdoptRules'>;

const given = specify(groupDecider, { today: '2026-07-30' });
const reason = 'The room costs more';
const triple = { ...RULES, lastRoundFactor: 3 };

const fees = (change: Partial<Fees> = {}): Fees => ({
  type: 'ChangeFees', from: '2026-08', regular: 1800, shisha: 0, reason: ` ${reason} `, lastPlayed: '2026-07',
  ...change,
});
const changed: GroupEvent = { type: 'FeesChanged', data: { from: '2026-08', regular: 1800, shisha: 0, reason } };
const feesBack: GroupEvent = { type: 'FeesTakenBack', data: { from: '2026-08', reason } };

const adopt = (change: Partial<Adopt> = {}): Adopt =>
  ({ type: 'AdoptRules', from: '2027-01', rules: triple, reason, ...change });
const adopted: GroupEvent = { type: 'RulesAdopted', data: { from: '2027-01', rules: triple, reason } };
const rulesBack: GroupEvent = { type: 'RulesTakenBack', data: { from: '2027-01', reason } };

const factsAfter = (...events: readonly GroupEvent[]) => fold(groupDecider, events);

describe('a text of the group', () => {
  test.each([
    ['name', 'Friday cards', { type: 'GroupNamed', data: { name: 'Friday cards', reason } }],
    ['greeting', 'Salam {name}', { type: 'GreetingChanged', data: { greeting: 'Salam {name}', reason } }],
    ['place', 'Kitchen', { type: 'PlaceChanged', data: { place: 'Kitchen', reason } }],
    ['gameType', 'Long', { type: 'GameTypeChanged', data: { gameType: 'Long', reason } }],
    ['howToPay', 'Cash', { type: 'HowToPayChanged', data: { howToPay: 'Cash', reason } }],
  ] as const)('changes at once: %s', (fact, text, event) => {
    given().when({ type: 'ChangeGroupText', fact, text: ` ${text} `, reason }).then(event);
    expect(factsAfter(event)).toEqual({ ...SPECIFIED_FACTS, [fact]: text });
    given(event).when({ type: 'ChangeGroupText', fact, text, reason }).then();
  });

  test.each([
    ['name', ' ', 'The name of the group cannot be empty.'],
    ['name', 'x'.repeat(61), 'The name of the group can have at most 60 characters.'],
    ['greeting', 'Hello', 'Put {name} where the name belongs.'],
    ['name', 'Friday\ncards', 'The name of the group must be one line of text.'],
    ['place', 'a\u0007', 'The place cannot contain the control character U+0007.'],
  ] as const)('is refused: %s %j', (fact, text, message) => {
    given().when({ type: 'ChangeGroupText', fact, text, reason }).refused('GroupTextMustBeValid', 'malformed', message);
  });

  test('needs a reason, and how to pay can be taken away', () => {
    given().when({ type: 'ChangeGroupText', fact: 'name', text: 'Us', reason: ' ' })
      .refused('ReasonMustBeGiven', 'malformed');
    given({ type: 'HowToPayChanged', data: { howToPay: 'Cash', reason } })
      .when({ type: 'ChangeGroupText', fact: 'howToPay', text: '', reason })
      .then({ type: 'HowToPayChanged', data: { howToPay: '', reason } });
  });
});

describe('the question about money', () => {
  const begun: GroupEvent = { type: 'FirstStepsBegun', data: {} };
  const amounts = { regular: 1500, shisha: 2500 };
  const no: GroupEvent = { type: 'MoneyAnswered', data: { collects: false } };
  const yes: GroupEvent = { type: 'MoneyAnswered', data: { collects: true, from: '2026-07', ...amounts } };
  const feesIn = (month: string, ...events: readonly GroupEvent[]) => {
    const { regular, shisha } = inForce(factsAfter(...events).fees, month);
    return [regular, shisha];
  };
  const answer = (change: object = {}) => (
    { type: 'AnswerMoney', collects: true, from: '2026-07', ...amounts, firstPlayed: null, ...change } as const);

  test('is asked once, by the first steps of a group without games and fees', () => {
    const begin = { type: 'BeginFirstSteps', lastPlayed: null } as const;
    given().when(begin).then(begun);
    for (const earlier of [begun, changed]) given(earlier).when(begin).then();
    given(begun, no).when(begin).then();
    given().when({ ...begin, lastPlayed: '2026-07' }).then();
  });

  test('leaves a group without fees until it is answered, and for ever after No', () => {
    expect([feesIn('2026-07'), feesIn('2026-07', begun), feesIn('2030-01', begun, no)])
      .toEqual([[1500, 2500], [0, 0], [0, 0]]);
    given(begun).when({ type: 'AnswerMoney', collects: false, firstPlayed: '2026-07' }).then(no);
    expect([factsAfter().money, factsAfter(begun).money, factsAfter(begun, no).money])
      .toEqual(['unasked', 'open', 'answered']);
  });

  test('is answered with a month, from the first game on, and fees', () => {
    given(begun).when(answer({ firstPlayed: '2026-06' })).then(yes);
    expect([feesIn('2026-06', begun, yes), feesIn('2026-07', begun, yes)]).toEqual([[0, 0], [1500, 2500]]);
    given(begun).when(answer({ from: '2026-05', firstPlayed: '2026-06' })).refused(
      'FeesMustBeginWithAGame', 'malformed', 'The first game was in June 2026: fees can begin then or later.');
    given(begun).when(answer({ from: '1999-05' })).refused('MonthMustBeNear', 'malformed');
    given(begun).when(answer({ shisha: -1 })).refused('FeeMustBeAnAmount', 'malformed');
  });

  test('takes no answer when it is not open', () => {
    for (const events of [[], [begun, no], [begun, changed]]) {
      given(...events).when(answer()).refused(
        'MoneyMustBeOpen', 'conflict', 'Nothing is asked about money: change the fees of the group.');
    }
  });

  test('is also answered by other fees, even by none', () => {
    const none = { from: '2026-08', regular: 0, shisha: 0, reason };
    given(begun).when(fees(none)).then({ type: 'FeesChanged', data: none });
    expect(factsAfter(begun, changed)).toMatchObject({ money: 'answered' });
    given(begun, no).when(fees()).then(changed);
    expect([feesIn('2026-07', begun, no, changed), feesIn('2026-08', begun, no, changed)])
      .toEqual([[0, 0], [1800, 0]]);
  });
});

describe('the currency', () => {
  const chosen: GroupEvent = { type: 'CurrencyChosen', data: { currency: 'EUR' } };

  test('is chosen once, before the first amount', () => {
    given().when({ type: 'ChooseCurrency', currency: 'EUR', hasAmounts: false }).then(chosen);
    given(chosen).when({ type: 'ChooseCurrency', currency: 'EUR', hasAmounts: true }).then();
    const fixed = 'The currency is fixed, because amounts are recorded in it.';
    given(chosen).when({ type: 'ChooseCurrency', currency: 'CHF', hasAmounts: false })
      .refused('CurrencyIsFixed', 'conflict', 'The currency is fixed, because it was chosen already.');
    given().when({ type: 'ChooseCurrency', currency: 'EUR', hasAmounts: true })
      .refused('CurrencyIsFixed', 'conflict', fixed);
    given().when({ type: 'ChooseCurrency', currency: 'JPY', hasAmounts: false })
      .refused('CurrencyMustBeKnown', 'malformed');
  });
});

describe('fees', () => {
  test('change from a month in which nobody was charged, and can be nothing', () => {
    given().when(fees()).then(changed);
    given().when(fees({ lastPlayed: null })).then(changed);
    const message = 'July 2026 is played already: August 2026 is the first month whose fees can change.';
    given().when(fees({ from: '2026-07' })).refused('MonthMustBeUnplayed', 'conflict', message);
    given().when(fees({ lastPlayed: '2026-11' })).refused('MonthMustBeUnplayed', 'conflict');
  });

  test('are amounts, in a month that can be meant', () => {
    for (const shisha of [-1, 0.5, 100_001]) given().when(fees({ shisha })).refused('FeeMustBeAnAmount', 'malformed');
    given().when(fees({ from: '2028-01' })).refused('MonthMustBeNear', 'malformed');
  });

  test('hold from their month until the next ones, and the others stay', () => {
    const later = { type: 'FeesChanged', data: { ...changed.data, from: '2027-02' } } as never;
    const { fees: all } = factsAfter(changed, later);
    const at = (date: string) => inForce(all, date).from;
    expect(['2000-01-01', '2026-07-31', '2026-08', '2027-01-31', '2027-02-01'].map(at))
      .toEqual([null, null, '2026-08', '2026-08', '2027-02']);
    expect(inForce(all, '2026-07-31')).toMatchObject({ regular: 1500, shisha: 2500 });
    expect(all.map((each) => stateOfFact(all, each, '2026-08-01'))).toEqual(['before', 'inForce', 'toCome']);
  });

  test('of the same month replace those that were to come', () => {
    given(changed).when(fees({ shisha: 100 })).then(feesBack, { ...changed, data: { ...changed.data, shisha: 100 } });
    given(changed).when(fees()).then();
  });

  test('can be taken back while nobody was charged', () => {
    given(changed).when({ type: 'TakeBack', what: 'fees', from: '2026-08', reason, lastPlayed: '2026-07' })
      .then(feesBack);
    expect(inForce(factsAfter(changed, feesBack).fees, '2026-08')).toMatchObject({ from: null });
    given(changed).when({ type: 'TakeBack', what: 'fees', from: '2026-08', reason, lastPlayed: '2026-08' })
      .refused('MonthMustBeUnplayed', 'conflict');
    given(changed, feesBack).when({ type: 'TakeBack', what: 'fees', from: '2026-08', reason, lastPlayed: null })
      .refused('NothingToTakeBack', 'missing', 'No fees begin in August 2026.');
  });
});

describe('rules', () => {
  test('are adopted from a coming month', () => {
    given().when(adopt()).then(adopted);
    given().when(adopt({ from: '2026-07' })).refused(
      'RulesMustBeToCome', 'conflict', 'Rules can change from August 2026 on: what is played keeps its points.');
    given().when(adopt({ rules: RULES })).then();
  });

  test('of which one set is to come: a second replaces it, and those in force take it back', () => {
    given(adopted).when(adopt()).then();
    given(adopted).when(adopt({ from: '2026-09' }))
      .then(rulesBack, { ...adopted, data: { ...adopted.data, from: '2026-09' } } as GroupEvent);
    given(adopted).when(adopt({ rules: RULES })).then(rulesBack);
  });

  test('can be taken back until their first game', () => {
    given(adopted).when({ type: 'TakeBack', what: 'rules', from: '2027-01', reason, lastPlayed: '2026-12' })
      .then(rulesBack);
    const message = 'January 2027 is played already: February 2027 is the first month whose rules can change.';
    given(adopted).when({ type: 'TakeBack', what: 'rules', from: '2027-01', reason, lastPlayed: '2027-01' })
      .refused('MonthMustBeUnplayed', 'conflict', message);
    given().when({ type: 'TakeBack', what: 'rules', from: '2027-01', reason, lastPlayed: null })
      .refused('NothingToTakeBack', 'missing', 'No rules begin in January 2027.');
    const { rules } = factsAfter(adopted, rulesBack);
    expect([inForce(rules, '2027-03-01').from, stateOfFact(rules, rules[1]!, '2027-03-01')])
      .toEqual([null, 'takenBack']);
  });

  test('of an import begin in any month without a game', () => {
    const past = (from: string, lastPlayed: string | null) => adopt({ from, lastPlayed });
    const since = (from: string): GroupEvent => ({ type: 'RulesAdopted', data: { from, rules: triple, reason } });
    given(adopted).when(past('2025-03', null)).then(since('2025-03'));
    given(since('2025-03')).when(past('2025-04', null)).then();
    given().when(past('2025-03', '2025-03')).refused('RulesMustBeToCome', 'conflict');
  });

  test.each([
    ['a sum', { roles: { ...RULES.roles, president: 3 } },
      'The points of a round add up to +1. They must add up to 0.'],
    ['Neutral', { roles: { president: 2, vicePresident: 1, neutral: 1, viceLoser: -2, loser: -2 } },
      'Neutral is always worth 0.'],
    ['a factor', { lastRoundFactor: 10 }, 'Round 5 can count 1 to 9 times, not 10 times.'],
    ['a limit', { places: [100, 5, 0, -5, -10] as const },
      'Points are whole numbers from −99 to +99: 1st place of a game cannot get 100.'],
    ['an order of places', { places: [10, 5, 0, -5, 1] as const },
      '5th place of a game would get +1, more than 4th place of a game with −5.'],
    ['an order of ranks', { evening: { ...RULES.evening, last: 0 } },
      'The last of an evening would get 0, more than the last but one of an evening with −5.'],
    ['an order of roles', { roles: { president: 1, vicePresident: 2, neutral: 0, viceLoser: -1, loser: -2 } },
      'The Vice President of a round would get +2, more than the President of a round with +1.'],
  ])('that cannot be played are refused: %s', (_, change, message) => {
    given().when(adopt({ rules: { ...RULES, ...change } })).refused('RulesMustBePlayable', 'malformed', message);
  });

  test('that can be played are adopted, and read back from the log as they were', () => {
    fc.assert(fc.property(playableRules, (rules) => {
      const [event] = groupDecider.decide(adopt({ rules }), SPECIFIED_FACTS, on('2026-07-30'));
      expect(event).toEqual({ type: 'RulesAdopted', data: { from: '2027-01', rules, reason } });
      expect(groupEvents.RulesAdopted.parse(JSON.parse(JSON.stringify(event!.data)))).toEqual(event!.data);
    }));
  });
});

describe('the time zone', () => {
  const now = '2026-07-30T16:00:00.000Z';
  const choose = (change: Partial<OfType<GroupCommand, 'ChooseZone'>> = {}): OfType<GroupCommand, 'ChooseZone'> =>
    ({ type: 'ChooseZone', zone: 'Europe/Berlin', hasDates: true, now, ...change });
  const chosen = (from: string | null, zone: string, since: string): GroupEvent =>
    ({ type: 'ZoneChosen', data: { from, zone, since } });
  const berlin = chosen(null, 'Europe/Berlin', now);

  test('is chosen at once while nothing has a date, by its name in any case', () => {
    given().when(choose({ hasDates: false, zone: 'europe/berlin' })).then(berlin);
    given(berlin).when(choose({ hasDates: false })).then();
    // Some browsers hide their zone behind this one.
    given().when(choose({ hasDates: false, zone: 'UTC' })).then(chosen(null, 'UTC', now));
    const later = '2026-07-30T17:00:00.000Z';
    given(berlin).when(choose({ hasDates: false, zone: 'Asia/Kathmandu', now: later }))
      .then(chosen(null, 'Asia/Kathmandu', later));
    const zone = zoneOfGroup(factsAfter(berlin));
    expect(['2026-07-30T15:59:00Z', now].map(zone.timeText)).toEqual(['11:59', '18:00']);
  });

  test('begins in a coming month, once the month has begun in both zones', () => {
    given().when(choose({ from: '2026-08' })).then(chosen('2026-08', 'Europe/Berlin', '2026-08-01T04:00:00.000Z'));
    given(berlin).when(choose({ from: '2026-08', zone: 'America/Toronto' }))
      .then(chosen('2026-08', 'America/Toronto', '2026-08-01T04:00:00.000Z'));
  });

  test('that is to begin is replaced, or taken back by the one in force', () => {
    const coming = chosen('2026-09', 'Europe/Berlin', '2026-09-01T04:00:00.000Z');
    const back: GroupEvent = { type: 'ZoneTakenBack', data: { from: '2026-09' } };
    given(coming).when(choose({ from: '2026-09' })).then();
    given(coming).when(choose({ from: '2026-10', zone: 'Asia/Kathmandu' }))
      .then(back, chosen('2026-10', 'Asia/Kathmandu', '2026-10-01T04:00:00.000Z'));
    given(coming).when(choose({ from: '2026-09', zone: 'America/Toronto' })).then(back);
    const after = '2026-09-02T12:00:00Z';
    expect([[coming], [coming, back]].map((events) => zoneOfGroup(factsAfter(...events)).nameAt(after)))
      .toEqual(['Europe/Berlin', 'America/Toronto']);
  });

  test.each([
    [{}, 'ZoneMustBeToCome', 'conflict', 'The time zone can change from August 2026 on. Earlier dates stay.'],
    [{ from: '2026-07' }, 'ZoneMustBeToCome', 'conflict',
      'The time zone can change from August 2026 on. Earlier dates stay.'],
    [{ from: '2099-01' }, 'MonthMustBeNear', 'malformed', undefined],
    ...['Europe/Toronto', 'Etc/GMT+5', '+02:00', ''].map((zone) => [
      { zone, hasDates: false }, 'ZoneMustBeKnown', 'malformed',
      'Choose a time zone by the name of its city, such as Europe/Berlin.',
    ] as const),
  ] as const)('is refused: %j', (change, rule, kind, message) => {
    given().when(choose(change)).refused(rule, kind, message);
  });
});
