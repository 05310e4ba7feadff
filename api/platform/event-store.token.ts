/** The injection token of the log, because a port has no class. */
export type { EventStore as EventStorePort } from '../../event-store/event-store.js';

export const EVENT_STORE = Symbol('EventStore');
