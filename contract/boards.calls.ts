import type {
  DayStandingView, FastMonthRow, GameDatesView, GameRangeView, MonthDetailView, MonthStandingView, YearRow,
} from './boards.js';
import { read } from './call.js';

const from = ['standings', 'players'];
const ofYear = [...from, 'finalized-months'];

export const boardCalls = {
  range: read<GameRangeView>('/api/games/range', 'member', { from: ['games'] }),
  dates: read<GameDatesView>('/api/games/dates', 'member', { from: ['games'] }),
  day: read<DayStandingView[]>('/api/games/summary/daily/:date', 'member', { from }),
  month: read<MonthStandingView[]>('/api/games/summary/monthly/:year/:month', 'member', { from }),
  monthDetail: read<MonthDetailView>('/api/games/summary/monthly-detail/:year/:month', 'member', { from }),
  fastMonth: read<FastMonthRow[]>('/api/fast/monthly/:year/:month', 'member', { from }),
  fastYear: read<YearRow[]>('/api/fast/yearly/:year', 'member', { from: ofYear }),
  year: read<YearRow[]>('/api/yearly/:year', 'member', { from: ofYear }),
};
