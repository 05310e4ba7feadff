/**
 * Tests the rules of evenings ahead: one for each date, answers in order until six the next morning, moves and ends.
 */
import fc from 'fast-check';
import { fold } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import { planHistories } from '../testing/plan-arbitraries.js';
import { chairsOf, closesAt, firstOpenDate } from './plan-rules.js';
import { type PlanCommand, planDecider } from './plan.decider.js';
import type { Answer, PlanEvent } from './plan.events.js';
import { nextDates, type WeeklyCommand, weeklyDecider } from './weekly.decider.js';
import { DEFAULT_ZONE } from '../named-zone.js';

const NOW = '2026-07-29T14:00:00.000Z';
const TODAY = '2026-07-29';
const FRIDAY = '2026-08-07';
const SATURDAY = '2026-08-08';
const given = specify(planDecider, { today: TODAY }, NOW);

const asked = { planId: 3, date: FRIDAY, now: NOW };
const details = { time: '20:00', place: 'Game Room', note: '' };
const planned: PlanEvent = { type: 'EveningPlanned', data: { planId: 3, date: FRIDAY, ...details, isWeekly: false } };
const said = (playerId: number, answer: Answer, reason = '', date = FRIDAY): PlanEvent => (
  { type: 'AnswerGiven', data: { planId: 3, date, playerId, answer, reason } });
const cancelled: PlanEvent = {
  type: 'EveningCancelled', data: { planId: 3, date: FRIDAY, cancellerId: 2, reason: 'Holidays' },
};
const moved: PlanEvent = {
  type: 'EveningMoved',
  data: { planId: 3, date: SATURDAY, from: FRIDAY, ...details, reason: 'The room is taken' },
};
const resumed: PlanEvent = { type: 'EveningResumed', data: { planId: 3, date: FRIDAY } };
const wasAsked: PlanEvent = { type: 'AnswerAsked', data: { planId: 3, date: FRIDAY, playerId: 9 } };

type Change<Type> = Partial<Extract<PlanCommand, { type: Type }>>;
const plan = (change: Change<'PlanEvening'> = {}): PlanCommand => (
  { type: 'PlanEvening', ...asked, ...details, isWeekly: false, usualIds: [], takenDates: [], ...change });
const answer = (given: Answer, change: Change<'AnswerEvening'> = {}): PlanCommand => (
  { type: 'AnswerEvening', ...asked, playerId: 7, answer: given, reason: null, ...change });
const move = (change: Change<'MoveEvening'> = {}): PlanCommand => ({
  type: 'MoveEvening', ...asked, to: SATURDAY, time: undefined, place: undefined, note: undefined, takenDates: [],
  reason: ' The room is taken ', ...change,
});
const cancel = (change: Change<'CancelEvening'> = {}): PlanCommand => (
  { type: 'CancelEvening', ...asked, cancellerId: 2, reason: 'Holidays', ...change });
const resume = (): PlanCommand => ({ type: 'ResumeEvening', ...asked });
const remind = (now = NOW): PlanCommand => ({ type: 'AskMember', ...asked, playerId: 9, now });

const taken = (date: string, isCancelled = false) => ({ date, isCancelled });

const stateOf = (...events: PlanEvent[]) => fold(planDecider, events, NOW)!;

describe('an evening', () => {
  test('is planned once a date, for today or later', () => {
    given().when(plan()).then(planned);
    given().when(plan({ date: TODAY })).then({ ...planned, data: { ...planned.data, date: TODAY } } as PlanEvent);
    given().when(plan({ takenDates: [taken(SATURDAY), taken(FRIDAY)] })).refused('DateMustBeFree', 'conflict',
      'Friday 7 August is planned already.');
    given().when(plan({ takenDates: [taken(FRIDAY, true)] })).refused('DateMustBeFree', 'conflict',
      'The evening of Friday 7 August is cancelled: let it be on again, or choose another date.');
    given().when(plan({ date: '2026-07-28' })).refused('DateMustBeAhead', 'conflict',
      'Tuesday 28 July is past: choose today or a later date.');
    given().when(plan({ date: '2028-01-01' })).refused('DateMustBeNear', 'malformed',
      'The year must be from 2000 to 2027, not 2028.');
    given(planned).when(plan()).refused('EveningMustBeNew', 'conflict');
  });

  test('has a place of one line and a short note', () => {
    given().when(plan({ place: ' Attic ', note: 'Two\nlines' }))
      .then({ ...planned, data: { ...planned.data, place: 'Attic', note: 'Two\nlines' } } as PlanEvent);
    for (const place of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
      given().when(plan({ place })).refused('PlaceMustBeOneLine', 'malformed');
    }
    given().when(plan({ note: 'x'.repeat(201) })).refused('NoteMustBeShort', 'malformed');
  });

  test('starts with those who usually come', () => {
    const weekly = { ...planned, data: { ...planned.data, isWeekly: true } } as PlanEvent;
    given().when(plan({ isWeekly: true, usualIds: [8, 7] })).then(weekly, said(8, 'in'), said(7, 'in'));
    expect(stateOf(weekly).weeklyDate).toBe(FRIDAY);
  });

  test('moves with a sentence, asks anew and keeps the answers before', () => {
    given(planned).when(move()).then(moved);
    given(planned).when(move({ reason: ' ' })).refused('ReasonMustBeGiven', 'malformed');
    given(planned).when(move({ takenDates: [taken(SATURDAY)] })).refused('DateMustBeFree', 'conflict');
    given(planned, moved).when(answer('in')).refused('EveningMustBePlanned', 'missing',
      'The evening of Friday 7 August was moved to Saturday 8 August.');
    const back: PlanEvent = {
      type: 'EveningMoved', data: { ...moved.data, date: FRIDAY, from: SATURDAY, reason: 'It is free' },
    } as PlanEvent;
    const twice = stateOf(
      planned, said(7, 'in'), said(8, 'out'), wasAsked, moved, said(7, 'maybe', '', SATURDAY), back);
    expect(twice).toMatchObject({
      date: FRIDAY, answers: [], movedFrom: { date: SATURDAY, reason: 'It is free' },
      formerDates: [FRIDAY, SATURDAY],
      before: [{ playerId: 8, answer: 'out' }, { playerId: 7, answer: 'maybe' }],
    });
  });

  test('keeps its answers at another time or place on the same date', () => {
    const later = { ...moved, data: { ...moved.data, date: FRIDAY, time: '20:30' } } as PlanEvent;
    given(planned).when(move({ to: FRIDAY, time: '20:30' })).then(later);
    given(planned).when(move({ to: FRIDAY })).then();
    expect(stateOf(planned, said(7, 'in'), later)).toMatchObject({
      time: '20:30', answers: [{ playerId: 7 }], movedFrom: null,
    });
  });

  test('is cancelled with a sentence, keeps its answers, and can be on again', () => {
    given(planned).when(cancel()).then(cancelled);
    given(planned).when(cancel({ reason: '' })).refused('ReasonMustBeGiven', 'malformed');
    given(planned, cancelled).when(cancel()).then();
    for (const command of [answer('in'), move(), remind()]) {
      given(planned, cancelled).when(command).refused('EveningMustBeOn', 'conflict', 'Friday 7 August is cancelled.');
    }
    given(planned, cancelled).when(resume()).then(resumed);
    given(planned).when(resume()).then();
    expect(stateOf(planned, said(7, 'in'), cancelled)).toMatchObject({
      answers: [{ playerId: 7 }], cancelled: { by: 2, reason: 'Holidays', at: NOW },
    });
    expect(stateOf(planned, cancelled, resumed).cancelled).toBeNull();
  });

  test('is over at six the next morning', () => {
    const [last, over] = ['2026-08-08T09:59:59.999Z', '2026-08-08T10:00:00.000Z'];
    given(planned).when(answer('in', { now: last })).then(said(7, 'in'));
    given(planned).when(answer('in', { now: over })).refused('EveningMustBeAhead', 'conflict',
      'Friday 7 August is over: nothing changes after six the next morning.');
    for (const command of [move({ now: over }), cancel({ now: over }), remind(over)]) {
      given(planned).when(command).refused('EveningMustBeAhead', 'conflict');
    }
  });

  test('does not exist without its event', () => {
    given().when(answer('in')).refused('EveningMustBePlanned', 'missing', 'No evening is planned for Friday 7 August.');
  });
});

describe('an answer', () => {
  test('changes nothing when it is given again, and keeps its place with another reason', () => {
    given(planned, said(7, 'in')).when(answer('in')).then();
    given(planned, said(7, 'in')).when(answer('in', { reason: ' \u200b' })).then();
    given(planned, said(7, 'in')).when(answer('in', { reason: 'Late' })).then(said(7, 'in', 'Late'));
    given(planned, said(7, 'in', 'Late')).when(answer('in')).then();
    given(planned, said(7, 'in', 'Late')).when(answer('out')).then(said(7, 'out'));
    given(planned).when(answer('in', { reason: 'x'.repeat(501) })).refused('ReasonMustBeGiven', 'malformed');
    const { answers } = stateOf(planned, said(7, 'in'), said(8, 'in'), said(7, 'in', 'Late'));
    expect(answers.map(({ playerId }) => playerId)).toEqual([7, 8]);
  });

  test('of the eleventh who comes waits, until a seat becomes free', () => {
    const eleven = Array.from({ length: 11 }, (_, index) => said(index + 1, 'in'));
    const chairsAfter = (...more: PlanEvent[]) => chairsOf(stateOf(planned, ...eleven, ...more).answers);
    expect(chairsAfter()).toEqual({ seated: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], waiting: [11] });
    expect(chairsAfter(said(4, 'maybe'))).toEqual({ seated: [1, 2, 3, 5, 6, 7, 8, 9, 10, 11], waiting: [] });
    expect(chairsAfter(said(4, 'out'), said(4, 'in')).waiting).toEqual([4]);
  });

  test('is asked for by hand once a day, while it is missing', () => {
    given(planned).when(remind()).then(wasAsked);
    given(planned, wasAsked).when(remind('2026-07-30T03:59:00.000Z')).refused('OneReminderADay', 'conflict',
      'Player 9 was asked today already.');
    given(planned, wasAsked).when(remind('2026-07-30T04:00:00.000Z')).then(wasAsked);
    given(planned, wasAsked, moved).when({ ...remind(), date: SATURDAY } as PlanCommand)
      .refused('OneReminderADay', 'conflict');
    given(planned, said(9, 'maybe')).when(remind()).refused('AnswerMustBeMissing', 'conflict',
      'Player 9 has answered already.');
  });

  test('random ones leave the chairs that an independent count finds', () => {
    fc.assert(fc.property(planHistories(3), (events) => {
      expect(chairsOf(fold(planDecider, events, NOW)?.answers ?? [])).toEqual(countedChairs(events));
    }));
  });
});

/** Seats the ten with the earliest In since the last move to another date; the others wait. */
function countedChairs(events: readonly PlanEvent[]) {
  const came = new Map<number, number>();
  for (const [index, { type, data }] of events.entries()) {
    if (type === 'EveningMoved' && data.date !== data.from) came.clear();
    if (type !== 'AnswerGiven') continue;
    if (data.answer !== 'in') came.delete(data.playerId);
    else if (!came.has(data.playerId)) came.set(data.playerId, index);
  }
  const inOrder = [...came].sort(([, one], [, other]) => one - other).map(([playerId]) => playerId);
  return { seated: inOrder.filter((_, index) => index < 10), waiting: inOrder.filter((_, index) => index >= 10) };
}

test.each([
  ['2026-03-07', '2026-03-08T10:00:00.000Z'],
  ['2026-03-06', '2026-03-07T11:00:00.000Z'],
  ['2026-10-31', '2026-11-01T11:00:00.000Z'],
  ['2026-10-30', '2026-10-31T10:00:00.000Z'],
  ['2026-12-31', '2027-01-01T11:00:00.000Z'],
])('answers for %s close at %s, also where clocks change', (date, instant) => {
  expect(closesAt(date, DEFAULT_ZONE)).toBe(instant);
  expect(firstOpenDate(new Date(Date.parse(instant) - 1), DEFAULT_ZONE) <= date).toBe(true);
  expect(firstOpenDate(new Date(instant), DEFAULT_ZONE) > date).toBe(true);
});

describe('every week', () => {
  const weekly = specify(weeklyDecider, { today: '2026-07-31' });
  const every = { weekday: 5, time: '20:00', place: 'Game Room', note: '' };
  const begun = { type: 'EveryWeekPlanned', data: { ...every, since: '2026-07-31' } } as const;
  const ended = { type: 'EveryWeekEnded', data: { weekday: 5, reason: 'Summer' } } as const;
  const planEvery = (change: object = {}): WeeklyCommand => (
    { type: 'PlanEveryWeek', ...every, from: '2026-07-31', first: '2026-07-31', knownDates: [], ...change });
  const end: WeeklyCommand = { type: 'EndEveryWeek', weekday: 5, reason: ' Summer ' };

  test('is planned from the next date of its weekday, changed, and ended with a sentence', () => {
    weekly().when(planEvery()).then(begun);
    weekly(begun).when(planEvery()).then();
    weekly().when(planEvery({ from: '2026-08-01' })).then({ ...begun, data: { ...begun.data, since: '2026-08-07' } });
    weekly().when(planEvery({ from: '2026-07-01' })).then(begun);
    for (const from of ['2028-01-01', '1999-12-31']) {
      weekly().when(planEvery({ from })).refused('DateMustBeNear', 'malformed');
    }
    const knownDates = ['2026-07-31', '2026-08-07', '2026-08-14', '2026-08-21'];
    const changed = { ...begun, data: { ...begun.data, time: '19:30', since: '2026-08-28' } };
    weekly(begun).when(planEvery({ time: '19:30', knownDates })).then(changed);
    // The command asks only for another start.
    const later = (since: string) => ({ ...begun, data: { ...begun.data, since } });
    weekly(begun).when(planEvery({ from: '2026-09-10', knownDates })).then(later('2026-09-11'));
    weekly(begun).when(planEvery({ from: '2026-08-07', knownDates })).then();
    weekly(later('2026-09-11')).when(planEvery({ from: undefined, knownDates })).then();
    weekly(later('2026-09-11')).when(planEvery({ from: undefined, time: '19:30', knownDates }))
      .then({ ...changed, data: { ...changed.data, since: '2026-09-11' } });
    weekly(later('2026-09-11')).when(planEvery({ knownDates })).then(later('2026-08-28'));
    weekly().when(planEvery({ place: '' })).refused('PlaceMustBeOneLine', 'malformed');
    weekly(begun).when(end).then(ended);
    weekly(begun, ended).when(end).refused('WeeklyMustBePlanned', 'missing', 'Nothing is planned for every Friday.');
    expect(fold(weeklyDecider, [begun, { ...begun, data: { ...begun.data, weekday: 2 } }, begun]))
      .toMatchObject([{ weekday: 2 }, { weekday: 5 }]);
  });

  test.each([
    [5, '2026-07-31', '2026-07-31', ['2026-07-31', '2026-08-07', '2026-08-14', '2026-08-21']],
    [5, '2026-07-31', '2026-08-01', ['2026-08-07', '2026-08-14', '2026-08-21', '2026-08-28']],
    [5, '2026-08-14', '2026-08-01', ['2026-08-14', '2026-08-21', '2026-08-28']],
    [7, '2026-01-01', '2026-10-26', ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22']],
  ])('has four dates ahead, none before its first: weekday %i since %s on %s', (weekday, since, today, dates) => {
    expect(nextDates({ weekday, since }, today)).toEqual(dates);
  });
});
