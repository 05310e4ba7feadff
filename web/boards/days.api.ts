/** Owns what the daily tab reads: the standing of a day, and which days have games. */
import { useQuery } from '@tanstack/react-query';
import type { DayStandingView, GameView } from '../../domain/views.js';
import { resource } from '../transport/resource.js';

export const useDayBoard = (date: string) =>
  useQuery(resource<DayStandingView[]>(`/api/games/summary/daily/${date}`, 2));

const NO_DATES: readonly string[] = [];

/** Dates that have games, the latest first; empty until they are known. */
export const useGameDates = (): readonly string[] =>
  useQuery({ ...resource<GameView[]>('/api/games', 5), select: datesOf }).data ?? NO_DATES;

const datesOf = (games: readonly Pick<GameView, 'date'>[]): string[] =>
  [...new Set(games.map(({ date }) => date))].sort().reverse();
