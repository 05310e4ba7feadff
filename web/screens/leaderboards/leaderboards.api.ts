/** Owns what the leaderboards read: the cached boards of a month and of a year. */
import { useQuery } from '@tanstack/react-query';
import type { FastMonthRow, YearRow } from '../../../domain/views.js';
import { entryOfFastRow, type MonthEntry } from '../../boards/month-entries.js';
import { resource } from '../../transport/resource.js';
import type { Month } from '../../ui/date-text.js';

const toEntries = (rows: readonly FastMonthRow[]): MonthEntry[] => rows.map(entryOfFastRow);

export const useMonthBoard = ({ year, month }: Month) =>
  useQuery({ ...resource<FastMonthRow[]>(`/api/fast/monthly/${year}/${month}`, 10), select: toEntries });

export const useYearBoard = (year: number) => useQuery(resource<YearRow[]>(`/api/fast/yearly/${year}`, 5));
