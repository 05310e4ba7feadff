/** Reads that several screens share: boards, whether they are empty only until the tables are populated, and dates. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import { type Parameters, pathOf, type Read } from '../../../contract/call.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { getWithHeaders } from '../../transport/http.js';
import { useParameters } from '../../transport/past.js';
import { type ReadOptions, resource, useRead } from '../../transport/resource.js';
import { keyOfMonth, type Month, monthOfDate, yearChoices } from '../../ui/date-text.js';

export interface Board<Rows> {
  readonly rows: Rows;
  /** An admin has cleared the boards; they return once they are populated. */
  readonly isCleared: boolean;
}

export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';

/** Polling interval of a cleared board. */
const LOOK_AGAIN_MS = 5000;

/** Describes a read like `resource`, for the calls that say whether the boards are cleared. */
export function boardResource<Rows>(call: Read<Rows>, freshMinutes: number, parameters?: Parameters) {
  const path = pathOf(call, parameters);
  return queryOptions({
    ...resource(call as Read<unknown> as Read<Board<Rows>>, freshMinutes, parameters),
    queryFn: async ({ signal }): Promise<Board<Rows>> => {
      const { body, headers } = await getWithHeaders<Rows>(path, signal);
      return { rows: body, isCleared: headers.get('x-board-state') === 'cleared' };
    },
    refetchInterval: ({ state }) => (state.data?.isCleared ? LOOK_AGAIN_MS : false),
  });
}

/** Reads a board like `useRead`, at the moment of the page. */
export const useBoard = <Rows>(
  call: Read<Rows>, freshMinutes: number, parameters?: Parameters, options?: ReadOptions<Board<Rows>>,
) => useQuery({ ...boardResource(call, freshMinutes, useParameters(call, parameters)), ...options });

export const dayBoardQuery = (date: string) => boardResource(boardCalls.day, 2, { date });

export const monthBoardQuery = ({ year, month }: Month) => boardResource(boardCalls.fastMonth, 10, { year, month });

/** Reads the standings of a date before they are shown, in case the server is unavailable by then. */
export const useDayStandingAhead = (date: string | null): void =>
  void useBoard(boardCalls.day, 2, { date: date ?? '' }, { enabled: date !== null, notifyOnChangeProps: [] });

/** Dates that have a board, the latest first; empty until they are known. */
export const useGameDates = (): readonly string[] => [...(useRead(boardCalls.dates, 5).data ?? [])].reverse();

/**
 * The group's months, as a board needs them; nearly empty until they are known.
 * @param current  the month of today
 * @param isEnabled  false while the more important board is loading
 */
export function useMonthsOf({ year, month }: Month, current: Month, isEnabled: boolean) {
  const { data: months = [] } = useRead(monthCalls.months, 5, {}, { enabled: isEnabled });
  const played = months.filter(({ games, source }) => games > 0 || source !== undefined)
    .map((each) => monthOfDate(each.month));
  const ofYear = months.filter((each) => monthOfDate(each.month).year === year);
  return {
    /** The years to choose from. */
    years: yearChoices(current.year, played[0]?.year, year),
    /** The state of this month; undefined while unknown, and for a month before the first game. */
    state: months.find((each) => each.month === keyOfMonth({ year, month })),
    /** The last month with a board. */
    last: played.at(-1),
    /** Months of the year that are locked, 1 to 12. */
    finalized: ofYear.filter(({ isFinalized }) => isFinalized).map((each) => monthOfDate(each.month).month),
    /** The sources of the year's points that came in with tables. */
    sources: [...new Set(ofYear.flatMap(({ source }) => source ?? []))],
  };
}
