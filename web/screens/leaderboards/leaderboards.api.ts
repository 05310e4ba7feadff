/** Owns what the leaderboards read. */
import { useQuery } from '@tanstack/react-query';
import type { FastMonthRow, GameView, YearRow } from '../../../domain/views.js';
import { resource } from '../../transport/resource.js';
import { type Month, monthOfDate } from '../../ui/date-text.js';

export const useMonthBoard = ({ year, month }: Month) =>
  useQuery(resource<FastMonthRow[]>(`/api/fast/monthly/${year}/${month}`, 10));

export const useYearBoard = (year: number) => useQuery(resource<YearRow[]>(`/api/fast/yearly/${year}`, 5));

/** First and last month that have a game; null without games. */
export interface PlayedSpan {
  readonly first: Month;
  readonly last: Month;
}

/** @param isEnabled  false as long as the board itself is on its way, which matters more */
export const usePlayedSpan = (isEnabled: boolean): PlayedSpan | null =>
  useQuery({ ...resource<GameView[]>('/api/games', 5), enabled: isEnabled, select: playedSpan }).data ?? null;

function playedSpan(games: readonly Pick<GameView, 'date'>[]): PlayedSpan | null {
  const dates = games.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  return first === undefined || last === undefined ? null : { first: monthOfDate(first), last: monthOfDate(last) };
}
