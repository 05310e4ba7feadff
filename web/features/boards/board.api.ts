/** Reads a board: its rows, and whether it is empty only until the tables are populated. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Parameters, pathOf, type Read } from '../../../contract/call.js';
import { getWithHeaders } from '../../transport/http.js';
import { useParameters } from '../../transport/past.js';
import { type ReadOptions, resource } from '../../transport/resource.js';

export interface Board<Rows> {
  readonly rows: Rows;
  /** An admin has cleared the boards; they return once they are populated. */
  readonly isCleared: boolean;
}

/** Polling interval of a cleared board. */
const LOOK_AGAIN_MS = 5000;

/** Like `resource`, for the calls that say whether the boards are cleared. */
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

/** Like `useRead`, at the moment of the page. */
export const useBoard = <Rows>(
  call: Read<Rows>, freshMinutes: number, parameters?: Parameters, options?: ReadOptions<Board<Rows>>,
) => useQuery({ ...boardResource(call, freshMinutes, useParameters(call, parameters)), ...options });
