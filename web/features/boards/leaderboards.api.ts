/** Owns what the leaderboards read: the cached boards of a month and of a year. */
import { useQuery } from '@tanstack/react-query';
import type { FastMonthRow, YearRow } from '../../../contract/boards.js';
import { boardResource, ofRows } from './board.api.js';
import { entryOfFastRow } from './month-entries.js';
import { monthBoardQuery } from './months.api.js';
import type { Month } from '../../ui/date-text.js';

const toEntries = ofRows((rows: readonly FastMonthRow[]) => rows.map(entryOfFastRow));

export const useMonthBoard = (month: Month) => useQuery({ ...monthBoardQuery(month), select: toEntries });

export const useYearBoard = (year: number) => useQuery(boardResource<YearRow[]>(`/api/fast/yearly/${year}`, 5));
