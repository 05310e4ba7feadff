/** Random evenings ahead for fast-check: the events that the decider returned for commands in any order. */
import fc from 'fast-check';
import { type PlanCommand, planDecider } from '../plan/plan.decider.js';
import { ANSWERS, type PlanEvent } from '../plan/plan.events.js';
import { RuleViolation } from '../rule-violation.js';

const NOW = '2025-12-29T15:00:00.000Z';
const TODAY = '2025-12-29';
const DATES = ['2025-12-29', '2025-12-30', '2026-01-02'] as const;
const MEMBERS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The whole history of one evening, oldest first. */
export const planHistories = (planId: number, maxLength = 60): fc.Arbitrary<PlanEvent[]> =>
  fc.array(commands(planId), { maxLength, size: 'max' }).map((drawn) => {
    let state = planDecider.initialState;
    return [planned(planId), ...drawn].flatMap((command) => {
      // Members see the evening on its current date.
      const events = eventsOf({ ...command, ...(state && { date: state.date }) }, state);
      state = events.reduce((folded, event) => planDecider.evolve(folded, event, NOW), state);
      return events;
    });
  });

/** A command that breaks a rule, such as an answer for a cancelled evening, adds no event. */
function eventsOf(command: PlanCommand, state: typeof planDecider.initialState): readonly PlanEvent[] {
  try {
    return planDecider.decide(command, state, { today: TODAY });
  } catch (error) {
    if (error instanceof RuleViolation) return [];
    throw error;
  }
}

const planned = (planId: number): PlanCommand => ({
  type: 'PlanEvening', planId, date: DATES[0], now: NOW, time: '20:00', place: 'Game Room', note: '', isWeekly: false,
  // A further member who says In waits.
  usualIds: MEMBERS.slice(0, 10).reverse(), takenDates: [],
});

function commands(planId: number): fc.Arbitrary<PlanCommand> {
  const asked = { planId, date: DATES[0], now: NOW };
  const playerId = fc.constantFrom(...MEMBERS);
  const reason = fc.constantFrom('The room is taken', 'Half of us are away');
  const answer = fc.record({
    playerId, answer: fc.constantFrom(...ANSWERS, 'in' as const),
    reason: fc.option(fc.constantFrom('', 'If the train is on time')),
  });
  const move = fc.record({
    to: fc.constantFrom(...DATES), time: fc.constantFrom('19:30', undefined), reason,
  });
  return fc.oneof(
    { weight: 30, arbitrary: answer.map((drawn) => ({ type: 'AnswerEvening' as const, ...asked, ...drawn })) },
    {
      weight: 1,
      arbitrary: move.map((drawn) => ({
        type: 'MoveEvening' as const, ...asked, ...drawn, place: undefined, note: undefined, takenDates: [],
      })),
    },
    {
      weight: 1,
      arbitrary: reason.map((why) => ({ type: 'CancelEvening' as const, ...asked, cancellerId: 1, reason: why })),
    },
    { weight: 2, arbitrary: fc.constant({ type: 'ResumeEvening' as const, ...asked }) },
    { weight: 2, arbitrary: playerId.map((id) => ({ type: 'AskMember' as const, ...asked, playerId: id })) },
  );
}
