/** Owns the connection over which the server tells what is new; it is open while the page is looked at. */
import type { UpdateView } from '../../domain/update-view.js';
import { latestPosition } from './latest-position.js';

const PATH = '/api/updates';

export interface UpdateListener {
  readonly onUpdate: (changed: UpdateView['changed']) => void;
  /** The server has no room, or knows the session no longer. */
  readonly onRefused: () => void;
}

/**
 * Follows the updates until it is told to stop. A connection that is lost comes back by itself and misses nothing; one
 * that is refused is tried again when the page is looked at the next time.
 * @returns stops following
 */
export function followUpdates({ onUpdate, onRefused }: UpdateListener): () => void {
  let position: string | null = null;
  let source: EventSource | null = null;
  const close = (): void => {
    source?.close();
    source = null;
  };
  const open = (): void => {
    source = new EventSource(position === null ? PATH : `${PATH}?after=${position}`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const update = JSON.parse(data) as UpdateView;
      ({ position } = update);
      if (update.changed.length === 0) return;
      // Another server, which has not heard of it yet, may be the one that is asked next.
      latestPosition.notice(update.position);
      onUpdate(update.changed);
    };
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) onRefused();
    };
  };
  // A browser has few connections to one server, and a phone in a pocket reads nothing.
  const followVisibility = (): void => {
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
