import type {
  AdjustmentRequest, AdjustmentView, BillingRow, BillingSummary, HowToPayRequest, HowToPayView, OpeningBalanceRequest,
  OpeningBalanceView, PaymentRequest, PaymentView, StatementView,
} from './billing.js';
import { change, changing, read } from './call.js';
import type { ReasonRequest } from './request.js';

const changeAccount = changing('account');
// Fees follow from games.
const follows = ['account', 'game'] as const;
const type = 'text/csv';
const asOf = true;

export const billingCalls = {
  board: read<BillingRow[]>('/api/billing', 'admin', { asOf, follows }),
  summary: read<BillingSummary>('/api/billing/summary', 'admin', { asOf, follows }),
  months: read<string[]>('/api/billing/months', 'admin', { follows }),
  export: read<string>('/api/billing/export', 'admin', { type, asOf }),
  pay: changeAccount<PaymentRequest, PaymentView>('POST', '/api/billing/payment', 'admin', { status: 201 }),
  void: changeAccount<ReasonRequest, PaymentView>('POST', '/api/billing/payment/:id/void', 'admin'),
  adjust: changeAccount<AdjustmentRequest, AdjustmentView>('POST', '/api/billing/adjustment', 'admin', { status: 201 }),
  open: changeAccount<OpeningBalanceRequest, OpeningBalanceView>('POST', '/api/billing/opening-balance', 'admin'),
  howToPay: read<HowToPayView>('/api/billing/how-to-pay', 'member', { asOf, follows: ['group', 'account'] }),
  writeHowToPay: change<HowToPayRequest, HowToPayView>(
    'POST', '/api/billing/how-to-pay', 'admin', { stale: ['group'] }),
  statement: read<StatementView>('/api/billing/statement/:id', 'member', { asOf, follows }),
  exportStatement: read<string>('/api/billing/statement/:id/export', 'member', { type, asOf }),
};
