/** Random accounts for fast-check: the events that the decider returned for commands in any order. */
import fc from 'fast-check';
import { type AccountCommand, accountDecider } from '../account/account.decider.js';
import type { AccountEvent } from '../account/account.events.js';
import { SPECIFIED_FEES } from '../account/fees.js';
import type { MembershipType } from '../membership.js';
import { RuleViolation } from '../rule-violation.js';
import { on } from './given-when-then.js';

const TODAY = '2026-03-15';
const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-03'];
const MAX_COMMANDS = 12;

/** The whole history of one account, oldest first; may be empty. */
export const accountHistories = (playerId: number): fc.Arbitrary<AccountEvent[]> =>
  fc.array(commandsOn(playerId), { maxLength: MAX_COMMANDS }).map((commands) => {
    let state = accountDecider.initialState;
    return commands.flatMap((command) => {
      const events = eventsOf(() => accountDecider.decide(command, state, on(TODAY)));
      state = events.reduce((folded, event) => accountDecider.evolve(folded, event), state);
      return events;
    });
  });

/** A command that breaks a rule, such as voiding a payment twice, adds no event. */
function eventsOf(decide: () => readonly AccountEvent[]): readonly AccountEvent[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof RuleViolation) return [];
    throw error;
  }
}

function commandsOn(playerId: number): fc.Arbitrary<AccountCommand> {
  const known = { isMember: true, currency: null };
  const paymentId = fc.integer({ min: 1, max: 4 }).map((number) => playerId * 10 + number);
  const cents = fc.integer({ min: -5000, max: 5000 });
  const billingMonth = fc.constantFrom(...MONTHS);
  const reason = fc.constantFrom('Counted twice', 'Broken glass');
  return fc.oneof(
    cents.map((amount) => ({ type: 'SetOpeningBalance' as const, playerId, amount, ...known })),
    fc.record({ month: billingMonth, membership: fc.constantFrom<MembershipType>('free', 'regular', 'shisha') })
      .map(({ month, membership }) => ({
        type: 'ChargeFee' as const, playerId, gameId: 1, date: `${month}-09`, membership, fees: SPECIFIED_FEES,
      })),
    billingMonth.map((month) => ({ type: 'ReverseFee' as const, playerId, month })),
    fc.record({ paymentId, amount: fc.integer({ min: 1, max: 5000 }), billingMonth }).map((payment) => ({
      type: 'RecordPayment' as const, playerId, ...known, paymentMode: 'cash' as const, paymentDate: '2025-11-20',
      notes: '', ...payment,
    })),
    fc.record({ paymentId, reason }).map((drawn) => ({ type: 'VoidPayment' as const, playerId, ...drawn })),
    fc.record({ amount: cents, billingMonth, reason }).map((drawn) =>
      ({ type: 'AdjustBalance' as const, playerId, ...known, ...drawn })),
  );
}
