/**
 * A stream of server-sent events that is closed when it falls silent: its connection may have broken without notice.
 */
import { HEARTBEAT, HEARTBEAT_MS } from '../../contract/updates.calls.js';

/**
 * The time for two late heartbeats. The first message comes at once, unless the browser took another dead connection.
 */
const [SILENT_MS, UNOPENED_MS] = [2.5 * HEARTBEAT_MS, 15_000];

/** @param onSilent  called once the stream is closed because nothing came for 50 seconds, not even a heartbeat */
export function liveSource(path: string, onSilent: () => void): EventSource {
  const source = new EventSource(path);
  let timer: ReturnType<typeof setTimeout>;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (source.readyState === EventSource.CLOSED) return;
      source.close();
      onSilent();
    }, source.readyState === EventSource.OPEN ? SILENT_MS : UNOPENED_MS);
  };
  for (const kind of ['open', 'message', HEARTBEAT]) source.addEventListener(kind, heard);
  heard();
  return source;
}
