/**
 * The reads of a screen in the room: its code until it is added, then the board, the next evening and the game under
 * way.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { liveCalls } from '../../../contract/live.calls.js';
import type { LiveOnScreenView } from '../../../contract/live.js';
import { planCalls } from '../../../contract/plans.calls.js';
import type { NextOnScreenView } from '../../../contract/plans.js';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import type { ScreenCodeView, TvBoardView } from '../../../contract/room-screens.js';
import type { UpdateView } from '../../../contract/updates.js';
import { getJson, isRefusal, newIdempotencyKey, send } from '../../transport/http.js';
import { liveSource } from '../../transport/live-source.js';
import { serverNow } from '../../transport/server-clock.js';

/** The interval of reads while nothing announces changes, which also notices midnight. */
const LOOK_MS = 60_000;
/** The interval while the screen waits to be added, or for the server. */
const SOON_MS = 3_000;

export type GameOnScreen = NonNullable<LiveOnScreenView['game']>;

export type NextEvening = NonNullable<NextOnScreenView['next']>;

interface Look {
  readonly board: TvBoardView | null;
  /** The next evening; null if none is planned. */
  readonly next: NextEvening | null;
  readonly code: ScreenCodeView | null;
  /** The reason why the server gives no code. */
  readonly refusal: string | null;
  /** The instant since when the server has not answered, ISO 8601. */
  readonly lostSince: string | null;
}

const NOTHING: Look = { board: null, next: null, code: null, refusal: null, lostSince: null };

export function useTv() {
  const { data: seen = NOTHING, refetch } = useQuery<Look>({
    queryKey: [roomScreenCalls.board.path],
    queryFn: ({ signal, client, queryKey }) => look(signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return lostAfter(client.getQueryData(queryKey));
    }),
    refetchInterval: ({ state: { data } }) => (data?.code || data?.lostSince ? SOON_MS : LOOK_MS),
    refetchIntervalInBackground: true,
  });
  const isAdded = seen.board !== null;
  const { data: underWay, refetch: glance } = useQuery({
    queryKey: [liveCalls.onScreen.path],
    // The board says that the connection is lost.
    queryFn: ({ signal, client, queryKey }) => getJson<LiveOnScreenView>(liveCalls.onScreen.path, signal)
      .catch(() => client.getQueryData<LiveOnScreenView>(queryKey) ?? null),
    enabled: isAdded,
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: true,
  });
  useChanges(isAdded, refetch, glance);
  return { ...seen, game: isAdded ? underWay?.game ?? null : null };
}

/** Reads the evening; `game` is the one under way. */
export type Tv = ReturnType<typeof useTv>;

async function look(signal: AbortSignal): Promise<Look> {
  try {
    const board = await getJson<TvBoardView>(roomScreenCalls.board.path, signal);
    // The board is shown without the game.
    const { next } = await getJson<NextOnScreenView>(planCalls.onScreen.path, signal).catch(() => NOTHING);
    return { ...NOTHING, board, next };
  } catch (error) {
    if (isRefusal(error, 401)) return askCode();
    throw error;
  }
}

async function askCode(): Promise<Look> {
  try {
    return { ...NOTHING, code: await send(roomScreenCalls.askCode, {}, newIdempotencyKey()) };
  } catch (error) {
    if (isRefusal(error, 429)) return { ...NOTHING, refusal: error.serverMessage };
    throw error;
  }
}

/** The board stays, and so does the code as long as it works. */
function lostAfter(before: Look = NOTHING): Look {
  const now = serverNow().toISOString();
  const { code, lostSince } = before;
  return { ...before, code: code !== null && code.expiresAt > now ? code : null, lostSince: lostSince ?? now };
}

/**
 * Reads again at each change, and soon after the connection was lost.
 * @param glance  reads the game under way only, which changes every few seconds
 */
function useChanges(isAdded: boolean, lookAgain: () => Promise<unknown>, glance: () => Promise<unknown>): void {
  const [connection, setConnection] = useState(0);
  useEffect(() => {
    if (!isAdded) return undefined;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const source = liveSource(roomScreenCalls.follow.path, () => lookIn(0));
    // A restarted server may have a new build.
    source.onopen = () => void reloadIfOld(over.signal).catch(() => undefined);
    const lookIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void lookAgain();
        void glance();
        if (source.readyState === EventSource.CLOSED) setConnection(connection + 1);
      }, ms);
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const { changed } = JSON.parse(data) as UpdateView;
      if (changed.length > 0 && changed.every((each) => each === 'live')) void glance();
      else lookIn(0);
    };
    source.onerror = () => lookIn(SOON_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
      source.close();
    };
  }, [isAdded, connection, lookAgain, glance]);
}

/** Nobody reloads a screen in the room by hand. */
async function reloadIfOld(signal: AbortSignal): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const answer = await fetch(location.pathname, { signal });
  if (script === null || !answer.ok) return;
  if (!(await answer.text()).includes(new URL(script.src).pathname)) location.reload();
}
