/** The standings of a day, and the days with games. */
import { boardCalls } from '../../../contract/boards.calls.js';
import { useRead } from '../../transport/resource.js';
import { boardResource, useBoard } from './board.api.js';

export const dayBoardQuery = (date: string) => boardResource(boardCalls.day, 2, { date });

/** Reads the standings of a date before they are shown, for when the server is away by then. */
export const useDayStandingAhead = (date: string | null): void =>
  void useBoard(boardCalls.day, 2, { date: date ?? '' }, { enabled: date !== null, notifyOnChangeProps: [] });

/** Dates that have games, the latest first; empty until they are known. */
export const useGameDates = (): readonly string[] => [...(useRead(boardCalls.dates, 5).data ?? [])].reverse();
