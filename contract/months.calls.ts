import { changing, read } from './call.js';
import type {
  FinalizationBody, FinalizedMonthView, MonthHistoryRow, MonthView, NumberedMonth, ReopenedMonthView, TransitionView,
} from './months.js';
import type { ReasonRequest } from './request.js';

// A refusal may be due to games that were recorded since the board was read.
const changeMonth = changing('month', 'game');

export const monthCalls = {
  months: read<MonthView[]>('/api/months', 'member', { asOf: true, follows: ['month', 'game'] }),
  history: read<MonthHistoryRow[]>('/api/monthly-history/:year', 'member', {
    from: ['finalized-months', 'players'], asOf: true,
  }),
  finalize: changeMonth<FinalizationBody, FinalizedMonthView>('POST', '/api/finalize-monthly-data', 'admin'),
  /** The same command under another name. */
  transition: changeMonth<NumberedMonth, TransitionView>('POST', '/api/admin/monthly-transition', 'admin'),
  reopen: changeMonth<ReasonRequest, ReopenedMonthView>('POST', '/api/months/:month/reopen', 'admin'),
};
