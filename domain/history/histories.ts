/** The differences between versions of a member, an account and a month. */
import type { AccountEvent } from '../account/account.events.js';
import { accountDecider, type AccountState, feeOfMonth, type Payment } from '../account/account.decider.js';
import { entryOf } from '../account/statement.js';
import { dateText, monthTitle } from '../dates.js';
import { balanceText, type Currency, moneyText } from '../money.js';
import { isolated, ordinal, scoreText } from '../text.js';
import { fieldChanges, type History, numberChange, sameFields, textChange, type Texts } from './change.js';
import type { FinalStanding, MonthEvent } from '../month/month.events.js';
import type { PlayerEvent } from '../player/player.events.js';
import { playerDecider } from '../player/player.decider.js';
import { feeName, SINCE_EVER } from '../membership.js';
import type { PlayerState } from '../player/player-state.js';

/** The history of an account: charges, payments, and the balance in cents. */
export const accountHistory: History<AccountState & { readonly balance: number }, AccountEvent> = {
  initial: { ...accountDecider.initialState, balance: 0 },
  evolve: (state, event) => ({
    ...accountDecider.evolve(state, event), balance: state.balance + entryOf(event, state.openingBalance).amount,
  }),
  changes: (before, after, { currency }) => [
    ...numberChange('Opening balance', before.openingBalance, after.openingBalance, 'cents', balanceIn(currency)),
    ...[...after.fees.keys()].flatMap((month) => numberChange(
      `Fee of ${monthTitle(month)}`, feeOfMonth(before, month).charged, feeOfMonth(after, month).charged, 'cents',
      (cents) => moneyText(cents, currency))),
    ...[...after.payments].flatMap(([id, payment]) => textChange(
      `Payment ${id}`, paymentText(before.payments.get(id), currency), paymentText(payment, currency))),
    ...numberChange('Balance', before.balance, after.balance, 'cents', balanceIn(currency)),
  ],
};

const balanceIn = (currency: Currency) => (cents: number): string => balanceText(cents, currency);

const paymentText = (payment: Payment | undefined, currency: Currency): string | null =>
  payment ? `${moneyText(payment.amount, currency)}${payment.voidReason === null ? '' : ', voided'}` : null;

interface KnownMonth {
  readonly isFinalized: boolean;
  /** The last board that was locked, even if the month was reopened since. */
  readonly board: readonly FinalStanding[];
}

export const monthHistory: History<KnownMonth, MonthEvent> = {
  initial: { isFinalized: false, board: [] },
  evolve: (state, { type, data }) => (type === 'MonthReopened'
    ? { ...state, isFinalized: false } : { isFinalized: true, board: data.standings }),
  changes: (before, after, { nameOf }) => [
    ...textChange('Month', stateText(before), stateText(after)),
    ...[...new Set([...after.board, ...before.board].map(({ playerId }) => playerId))].flatMap((playerId) => {
      const [was, now] = [before, after].map(({ board }) => board.find((line) => line.playerId === playerId));
      return textChange(nameOf(playerId), lineText(was), lineText(now), was && now
        ? [was.monthlyFinalScore, now.monthlyFinalScore, 'points'] : undefined);
    }),
  ],
};

const stateText = ({ isFinalized }: KnownMonth): string => (isFinalized ? 'finalized' : 'open');

const lineText = (line: FinalStanding | undefined): string | null =>
  (line ? `${ordinal(line.rank)}, ${scoreText(line.monthlyFinalScore)}` : null);

const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no');

const textsOf = (player: PlayerState): Texts => (player === null ? [] : [
  ['Display name', isolated(player.displayName)],
  ['Username', player.username],
  ['Admin', yes(player.isAdmin)],
  ['Records games', yes(player.canCreateGames)],
  ['Fee', player.memberships.map(({ from, ...type }) =>
    (from === SINCE_EVER ? feeName(type) : `${feeName(type)} from ${dateText(from)} on`)).join(', ')],
  ['Active', yes(player.isActive)],
  ['Picture', player.avatarVersion && player.avatarVersion.slice(0, 8)],
]);

export const playerHistory: History<PlayerState, PlayerEvent> = {
  initial: playerDecider.initialState,
  evolve: playerDecider.evolve,
  changes: (before, after) => fieldChanges(textsOf(before), textsOf(after)),
  same: (before, after) => sameFields(textsOf(before), textsOf(after)),
};
