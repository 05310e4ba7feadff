/** What a screen in the room reads: its code until it is added, then the board. One answer is kept at a time. */
import { useEffect, useState } from 'react';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import type { ScreenCodeView, TvBoardView } from '../../../contract/room-screens.js';
import { underWayCalls } from '../../../contract/under-way.calls.js';
import type { UnderWayOnScreenView } from '../../../contract/under-way.js';
import { getJson, HttpError, newIdempotencyKey, send } from '../../transport/http.js';
import { serverNow } from '../../transport/server-clock.js';

/** While nothing announces changes, and to notice midnight. */
const LOOK_MS = 60_000;
const CODE_LOOK_MS = 3_000;
/** The game under way is in no update, because it is not in the log. */
const GLANCE_MS = 3_000;

export type GameOnScreen = NonNullable<UnderWayOnScreenView['game']>;

export interface Tv {
  readonly board: TvBoardView | null;
  readonly code: ScreenCodeView | null;
  /** Why the server gives no code. */
  readonly refusal: string | null;
  /** The game under way. */
  readonly game: GameOnScreen | null;
  /** Since when the server has not answered, ISO 8601. */
  readonly lostSince: string | null;
}

const NOTHING: Tv = { board: null, code: null, refusal: null, game: null, lostSince: null };

/** Follows the board; every timer and connection ends with the screen. */
export function useTv(): Tv {
  const [tv, setTv] = useState(NOTHING);
  useEffect(() => followTv((change) => setTv((before) => ({ ...before, ...change(before) }))), []);
  return tv;
}

type Change = (before: Tv) => Partial<Tv>;

export function followTv(tell: (change: Change) => void): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  let stopGlances = (): void => undefined;
  let source: EventSource | null = null;
  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    if (!over.signal.aborted) timer = setTimeout(() => void look(), ms);
  };
  const follow = (): void => {
    if (source !== null && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource(roomScreenCalls.follow.path);
    // A new build comes with another start of the server.
    source.onopen = () => void reloadIfOld(over.signal).catch(() => undefined);
    source.onmessage = () => lookIn(0);
    source.onerror = () => lookIn(CODE_LOOK_MS);
    stopGlances();
    stopGlances = followGame(tell);
  };
  const unfollow = (): void => {
    stopGlances();
    source?.close();
    source = null;
  };
  const look = async (): Promise<void> => {
    try {
      const board = await getJson<TvBoardView>(roomScreenCalls.board.path, over.signal);
      tell(() => ({ board, code: null, refusal: null, lostSince: null }));
      follow();
      lookIn(LOOK_MS);
    } catch (error) {
      if (over.signal.aborted) return;
      if (error instanceof HttpError && error.status === 401) return await showCode();
      lose();
    }
  };
  const showCode = async (): Promise<void> => {
    unfollow();
    try {
      const code = await send(roomScreenCalls.askCode, {}, newIdempotencyKey());
      tell(() => ({ ...NOTHING, code }));
      lookIn(CODE_LOOK_MS);
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) {
        tell(() => ({ ...NOTHING, refusal: error.serverMessage }));
        lookIn(LOOK_MS);
      } else lose();
    }
  };
  const lose = (): void => {
    const now = serverNow().toISOString();
    tell(({ code, lostSince }) => (
      { code: code !== null && code.expiresAt > now ? code : null, lostSince: lostSince ?? now }));
    lookIn(CODE_LOOK_MS);
  };
  void look();
  return () => {
    over.abort();
    clearTimeout(timer);
    unfollow();
  };
}

/** Looks at the game under way until it is stopped. */
function followGame(tell: (change: Change) => void): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const glance = async (): Promise<void> => {
    try {
      const { game } = await getJson<UnderWayOnScreenView>(underWayCalls.onScreen.path, over.signal);
      // An equal answer draws nothing.
      tell((before) => (JSON.stringify(before.game) === JSON.stringify(game) ? {} : { game }));
    } catch {
      // The board says that the connection is lost.
    }
    if (!over.signal.aborted) timer = setTimeout(() => void glance(), GLANCE_MS);
  };
  void glance();
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}

/** Nobody reloads a screen in the room by hand. */
async function reloadIfOld(signal: AbortSignal): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const answer = await fetch(location.pathname, { signal });
  if (script === null || !answer.ok) return;
  if (!(await answer.text()).includes(new URL(script.src).pathname)) location.reload();
}
