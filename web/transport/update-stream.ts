/** The connection over which the server tells what is new; it is open while the page is looked at. */
import { pathOf } from '../../contract/call.js';
import { updateCalls } from '../../contract/updates.calls.js';
import type { UpdateView } from '../../contract/updates.js';
import { latestPosition } from './latest-position.js';

export interface UpdateListener {
  readonly onUpdate: (changed: UpdateView['changed']) => void;
  /** Anything may have changed, unheard. */
  readonly onMissed: () => void;
  /** The connection was lost, or none came about. */
  readonly onLost: () => void;
  /** The server has no room, knows the session no longer, or cannot look it up just now. */
  readonly onRefused: () => void;
}

const AFTER_REFUSAL_MS = 15_000;

/**
 * Follows the updates until it is told to stop. A connection that is lost comes back by itself and misses nothing; one
 * that is refused is tried again after a while, and when the page is looked at the next time.
 * @returns stops following
 */
export function followUpdates({ onUpdate, onMissed, onLost, onRefused }: UpdateListener): () => void {
  let position: string | null = null;
  /** What was read before a first connection that failed may be old by the time of the next one. */
  let mayHaveMissed = false;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    // What the page shows was read before.
    const after = position ?? latestPosition.known;
    source = new EventSource(pathOf(updateCalls.follow, after === null ? {} : { after }));
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as UpdateView;
      ({ position } = update);
      if (mayHaveMissed) onMissed();
      mayHaveMissed = false;
      if (update.changed.length === 0) return;
      // Another server, which has not heard of it yet, may be the one that is asked next.
      latestPosition.notice(update.position);
      onUpdate(update.changed);
    };
    source.onerror = () => {
      mayHaveMissed ||= position === null;
      onLost();
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(followVisibility, AFTER_REFUSAL_MS);
    };
  };
  // A browser has few connections to one server, and a phone in a pocket reads nothing.
  const followVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) close();
    else if (source === null || source.readyState === EventSource.CLOSED) open();
  };
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}
