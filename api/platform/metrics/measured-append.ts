import type { EventStore } from '../../../event-store/event-store.js';
import type { RecordingHealth } from '../health/recording-health.js';
import type { Metrics } from './metrics.js';

/** Appends to the log, measures how long that takes, and reports the outcome to health. */
export const measuredAppend = (
  store: EventStore, metrics: Metrics, health: RecordingHealth,
): EventStore['append'] => async (streamId, expected, events) => {
  const stop = metrics.appends.startTimer();
  try {
    const result = await store.append(streamId, expected, events);
    stop({ outcome: result.repeated ? 'repeated' : 'stored' });
    if (!result.repeated) {
      metrics.appendedEvents.inc(events.length);
      health.stored();
    }
    return result;
  } catch (error) {
    stop({ outcome: error instanceof Error ? error.name : 'unknown' });
    health.failed(error);
    throw error;
  }
};
