/** Owns what the leaderboards read: the cached boards of a month and of a year. */
import { useQuery } from '@tanstack/react-query';
import type { FastMonthRow, YearRow } from '../../../domain/views.js';
import { boardResource, ofRows } from '../../boards/board.api.js';
import { entryOfFastRow } from '../../boards/month-entries.js';
import type { Month } from '../../ui/date-text.js';

const toEntries = ofRows((rows: readonly FastMonthRow[]) => rows.map(entryOfFastRow));

export const useMonthBoard = ({ year, month }: Month) =>
  useQuery({ ...boardResource<FastMonthRow[]>(`/api/fast/monthly/${year}/${month}`, 10), select: toEntries });

export const useYearBoard = (year: number) => useQuery(boardResource<YearRow[]>(`/api/fast/yearly/${year}`, 5));
