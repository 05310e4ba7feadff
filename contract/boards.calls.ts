import type {
  DaysRow, DayStandingView, FastMonthRow, GameDatesView, GameRangeView, MonthDetailView, MonthStandingView, YearRow,
} from './boards.js';
import { change, read } from './call.js';
import type { WhatIfRequest, WhatIfView } from './what-if.js';

/** Finalized months may have points that came in with a table. */
const from = ['standings', 'players', 'finalized-months'] as const;
const asOf = true;

export const boardCalls = {
  range: read<GameRangeView>('/api/games/range', 'member', { from: ['games', 'finalized-months'], asOf }),
  dates: read<GameDatesView>('/api/games/dates', 'member', { from: ['games'], asOf }),
  day: read<DayStandingView[]>('/api/games/summary/daily/:date', 'member', { from, asOf }),
  month: read<MonthStandingView[]>('/api/games/summary/monthly/:year/:month', 'member', { from, asOf }),
  monthDetail: read<MonthDetailView>('/api/games/summary/monthly-detail/:year/:month', 'member', { from, asOf }),
  fastMonth: read<FastMonthRow[]>('/api/fast/monthly/:year/:month', 'member', { from, asOf }),
  days: read<DaysRow[]>('/api/fast/days/:first/:last', 'member', { asOf: true, follows: ['game', 'month'] }),
  exportDays: read<string>('/api/fast/days/:first/:last/export', 'member', { type: 'text/csv', asOf }),
  fastYear: read<YearRow[]>('/api/fast/yearly/:year', 'member', { from, asOf }),
  year: read<YearRow[]>('/api/yearly/:year', 'member', { from, asOf }),
  whatIf: change<WhatIfRequest, WhatIfView>('POST', '/api/what-if', 'member'),
};
