/** Owns what the financial screens read and change. */
import { useQuery } from '@tanstack/react-query';
import { billingCalls } from '../../../contract/billing.calls.js';
import { pathOf } from '../../../contract/call.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { useAddition, useCommand } from '../../transport/command.js';
import { resource } from '../../transport/resource.js';

/** Months that can be chosen, newest first. */
export const useBillingMonths = () => useQuery(resource(billingCalls.months, 5));

export const useBilling = (month: string) => useQuery(resource(billingCalls.board, 2, { month }));

export const useBillingSummary = (month: string) => useQuery(resource(billingCalls.summary, 2, { month }));

export const useStatement = (id: number) => useQuery(resource(billingCalls.statement, 2, { id }));

export const useRecordPayment = () => useAddition(billingCalls.pay);

export const useVoidPayment = (id: number) => useCommand(billingCalls.void, { id });

export const useAdjustBalance = () => useAddition(billingCalls.adjust);

export const useSetOpeningBalance = () => useCommand(billingCalls.open);

/** The board of a month as a file. */
export const billingExportPath = (month: string): string => pathOf(billingCalls.export, { month });

/** A statement as a file. */
export const statementExportPath = (playerId: number): string => pathOf(billingCalls.exportStatement, { id: playerId });

/** Null without a picture, and until it is known. */
export const useAvatarUrl = (playerId: number): string | null =>
  useQuery(resource(playerCalls.list, 5)).data?.find(({ id }) => id === playerId)?.avatarUrl ?? null;
