/** The connection over which the server announces changes; it is open while the page is visible. */
import type { QueryClient } from '@tanstack/react-query';
import { pathOf, type Stale } from '../../contract/call.js';
import { updateCalls } from '../../contract/updates.calls.js';
import type { UpdateView } from '../../contract/updates.js';
import { latestPosition } from './latest-position.js';
import { liveSource } from './live-source.js';
import { refresh } from './resource.js';
import { askAtOnce } from './server-health.js';

const AFTER_REFUSAL_MS = 15_000;

/**
 * Reads again what others change, until it is stopped. A connection that is lost or silent is opened again and misses
 * nothing. A refused one is retried after a while, and when the page becomes visible again.
 * @returns a function that stops following
 */
export function followUpdates(queryClient: QueryClient): () => void {
  // A read that fails shows its own error and recovers with the next one.
  const readAgain = (...changes: readonly Stale[]): void =>
    void refresh(queryClient, ...changes).catch(() => undefined);
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
  const lost = (): void => {
    mayHaveMissed ||= position === null;
    askAtOnce(queryClient);
  };
  const open = (): void => {
    // The page's data were read before this connection.
    const after = position ?? latestPosition.known;
    source = liveSource(pathOf(updateCalls.follow, after === null ? {} : { after }), () => {
      lost();
      open();
    });
    // Games under way are not in the log, so the position does not tell whether one was missed.
    source.onopen = () => readAgain('live');
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as UpdateView;
      ({ position } = update);
      if (mayHaveMissed) readAgain('/api/');
      mayHaveMissed = false;
      if (update.changed.length === 0) return;
      // The next read may reach another server that has not received this update yet.
      latestPosition.notice(update.position);
      readAgain(...update.changed);
    };
    source.onerror = () => {
      lost();
      if (source?.readyState !== EventSource.CLOSED) return;
      // The server has no free connection, or has ended the session: then this shows the login.
      readAgain('/api/auth/status');
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
