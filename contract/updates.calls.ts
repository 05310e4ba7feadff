import { read } from './call.js';
import type { UpdateView } from './updates.js';

export const updateCalls = { follow: read<UpdateView>('/api/updates', 'member', { type: 'text/event-stream' }) };

/** The type of the events that only say that the connection lives, and how often they come on every stream. */
export const [HEARTBEAT, HEARTBEAT_MS] = ['heartbeat', 20_000] as const;
