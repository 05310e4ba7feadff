/** The connection over which the server announces changes; it is open while the page is visible. */
import { pathOf } from '../../contract/call.js';
import { updateCalls } from '../../contract/updates.calls.js';
import type { UpdateView } from '../../contract/updates.js';
import { latestPosition } from './latest-position.js';

export interface UpdateListener {
  readonly onUpdate: (changed: UpdateView['changed']) => void;
  /** Changes may have been missed. */
  readonly onMissed: () => void;
  /** The connection was lost, or failed to open. */
  readonly onLost: () => void;
  /** The server has no free connection, or does not accept or cannot check the session. */
  readonly onRefused: () => void;
}

const AFTER_REFUSAL_MS = 15_000;

/**
 * Follows the updates until it is stopped. A lost connection reconnects by itself and misses nothing; a refused one is
 * retried after a while, and when the page becomes visible again.
 * @returns a function that stops following
 */
export function followUpdates({ onUpdate, onMissed, onLost, onRefused }: UpdateListener): () => void {
  let position: string | null = null;
  /** Data read before a failed first connection may be stale by the next one. */
  let mayHaveMissed = false;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    // The page's data were read before this connection.
    const after = position ?? latestPosition.known;
    source = new EventSource(pathOf(updateCalls.follow, after === null ? {} : { after }));
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as UpdateView;
      ({ position } = update);
      if (mayHaveMissed) onMissed();
      mayHaveMissed = false;
      if (update.changed.length === 0) return;
      // The next read may reach another server that has not received this update yet.
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
  // Browsers limit the connections to one server, and nobody reads a hidden page.
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
