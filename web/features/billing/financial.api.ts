/** Owns what the financial screens read and change. */
import { useQuery } from '@tanstack/react-query';
import type { PaymentMode } from '../../../domain/account/account.events.js';
import type {
  AdjustmentView, BillingRow, BillingSummary, OpeningBalanceView, PaymentView, StatementView,
} from '../../../contract/billing.js';
import { useAddition, useCommand } from '../../transport/command.js';
import type { UserView } from '../../../contract/players.js';
import { postJson } from '../../transport/http.js';
import { resource } from '../../transport/resource.js';

const BILLING = '/api/billing';

/** Body of `POST /api/billing/payment`; amounts are cents. */
export interface Payment {
  readonly userId: number;
  readonly amountPaid: number;
  readonly paymentMode: PaymentMode;
  /** `YYYY-MM-DD`. */
  readonly paymentDate: string;
  readonly notes: string;
  /** `YYYY-MM`. */
  readonly billingMonth: string;
}

/** Body of `POST /api/billing/adjustment`. */
export interface Adjustment {
  readonly userId: number;
  /** Cents; positive is in the member's favour. */
  readonly amount: number;
  readonly billingMonth: string;
  readonly reason: string;
}

/** Months that can be chosen, newest first. */
export const useBillingMonths = () => useQuery(resource<string[]>(`${BILLING}/months`, 5));

export const useBilling = (month: string) => useQuery(resource<BillingRow[]>(`${BILLING}?month=${month}`, 2));

export const useBillingSummary = (month: string) =>
  useQuery(resource<BillingSummary>(`${BILLING}/summary?month=${month}`, 2));

export const useStatement = (playerId: number) =>
  useQuery(resource<StatementView>(`${BILLING}/statement/${playerId}`, 2));

export const useRecordPayment = () =>
  useAddition<Payment, PaymentView>(`${BILLING}/payment`, BILLING);

export const useVoidPayment = (paymentId: number) =>
  useCommand(
    (body: { readonly reason: string }, key) =>
      postJson<PaymentView>(`${BILLING}/payment/${paymentId}/void`, body, key),
    BILLING,
  );

export const useAdjustBalance = () =>
  useAddition<Adjustment, AdjustmentView>(`${BILLING}/adjustment`, BILLING);

export const useSetOpeningBalance = () =>
  useCommand(
    (body: Pick<Adjustment, 'userId' | 'amount'>, key) =>
      postJson<OpeningBalanceView>(`${BILLING}/opening-balance`, body, key),
    BILLING,
  );

/** The board of a month as a file. */
export const billingExportPath = (month: string): string => `${BILLING}/export?month=${month}`;

/** A statement as a file. */
export const statementExportPath = (playerId: number): string => `${BILLING}/statement/${playerId}/export`;

/** Null without a picture, and until it is known. */
export const useAvatarUrl = (playerId: number): string | null =>
  useQuery(resource<UserView[]>('/api/users', 5)).data?.find(({ id }) => id === playerId)?.avatarUrl ?? null;
