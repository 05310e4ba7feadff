/** Reads that several screens share: boards, whether they are empty only until the tables are populated, and dates. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { boardCalls } from '../../../contract/boards.calls.js';
import { type Parameters, pathOf, type Read } from '../../../contract/call.js';
import { getWithHeaders } from '../../transport/http.js';
import { useParameters } from '../../transport/past.js';
import { type ReadOptions, resource, useRead } from '../../transport/resource.js';
import type { Month } from '../../ui/date-text.js';

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

/** Dates that have games, the latest first; empty until they are known. */
export const useGameDates = (): readonly string[] => [...(useRead(boardCalls.dates, 5).data ?? [])].reverse();
