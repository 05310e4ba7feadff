/** The geometry of the form chart: one scale for both directions, and the bars that show the name of a month. */
import type { EveningView } from '../../contract/stats.js';
import { monthOf } from '../../domain/calendar-month.js';
import { monthOfDate, monthShort } from './date-text.js';

export interface FormBar {
  readonly date: string;
  readonly total: number;
  readonly day: number;
  /** Name of the month, at its first bar. */
  readonly month: string | null;
  /** Share of the longer direction, 0 to 1. */
  readonly height: number;
}

export interface FormBars {
  readonly bars: readonly FormBar[];
  /** Shares of the chart's height over and under the line; the longer one is 1. */
  readonly up: number;
  readonly down: number;
}

/** The smallest share with room for its label. */
const LEAST_SHARE = 0.1;

/** @param evenings  oldest first */
export function formBars(evenings: readonly EveningView[]): FormBars {
  const totals = evenings.map(({ total }) => total);
  const [most, least] = [Math.max(0, ...totals), Math.max(0, ...totals.map((total) => -total))];
  const full = Math.max(most, least, 1);
  const bars = evenings.map(({ date, total }, index) => ({
    date,
    total,
    day: Number(date.slice(8)),
    month: monthLabel(date, evenings[index - 1]?.date),
    height: Math.abs(total) / full,
  }));
  return { bars, up: Math.max(most / full, LEAST_SHARE), down: Math.max(least / full, LEAST_SHARE) };
}

function monthLabel(date: string, dateBefore: string | undefined): string | null {
  if (dateBefore?.slice(0, 7) === monthOf(date)) return null;
  return monthShort(monthOfDate(date).month);
}

/** Mean total of the evenings. */
export const averageTotal = (evenings: readonly EveningView[]): number =>
  evenings.reduce((sum, { total }) => sum + total, 0) / evenings.length;
