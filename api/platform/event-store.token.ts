/** Owns the name under which the log is injected: a port has no class to inject by. */
export type { EventStore as EventStorePort } from '../../event-store/event-store.js';

export const EVENT_STORE = Symbol('EventStore');
