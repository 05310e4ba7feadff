/** Owns what the leaderboards read: the cached boards of a month and of a year. */
import { useQuery } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import type { FastMonthRow } from '../../../contract/boards.js';
import { boardResource, ofRows } from './board.api.js';
import { entryOfFastRow } from './month-entries.js';
import { monthBoardQuery } from './months.api.js';
import type { Month } from '../../ui/date-text.js';

const toEntries = ofRows((rows: readonly FastMonthRow[]) => rows.map(entryOfFastRow));

export const useMonthBoard = (month: Month) => useQuery({ ...monthBoardQuery(month), select: toEntries });

export const useYearBoard = (year: number) => useQuery(boardResource(boardCalls.fastYear, 5, { year }));
