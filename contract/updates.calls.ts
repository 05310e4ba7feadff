import { read } from './call.js';
import type { UpdateView } from './updates.js';

export const updateCalls = { follow: read<UpdateView>('/api/updates', 'member', { type: 'text/event-stream' }) };
