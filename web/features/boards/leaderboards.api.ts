/** Owns what the leaderboards read: the cached boards of a month and of a year. */
import { useQuery } from '@tanstack/react-query';
import type { FastMonthRow, YearRow } from '../../../contract/views.js';
import { boardResource, ofRows } from './board.api.js';
import { entryOfFastRow } from './month-entries.js';
import type { Month } from '../../ui/date-text.js';

const toEntries = ofRows((rows: readonly FastMonthRow[]) => rows.map(entryOfFastRow));

export const useMonthBoard = ({ year, month }: Month) =>
  useQuery({ ...boardResource<FastMonthRow[]>(`/api/fast/monthly/${year}/${month}`, 10), select: toEntries });

export const useYearBoard = (year: number) => useQuery(boardResource<YearRow[]>(`/api/fast/yearly/${year}`, 5));
