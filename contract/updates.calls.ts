import { read } from './call.js';
import type { UpdateView } from './updates.js';

export const updateCalls = { follow: read<UpdateView>('/api/updates', 'member', { type: 'text/event-stream' }) };

/**
 * The type of the events that only show that the connection is open, and the interval at which every stream sends
 * them.
 */
export const [HEARTBEAT, HEARTBEAT_MS] = ['heartbeat', 20_000] as const;
