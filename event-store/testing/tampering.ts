/**
 * The changes that somebody with all rights may make to a log, and the expected result of a comparison with its
 * seals.
 */
import type { StoredEventText } from '../event-store.js';
import type { EventFault } from '../seals/verify-log.js';
import { newEvent } from './new-events.js';

type Log = readonly StoredEventText[];

export interface Tampering {
  readonly what: string;
  /** The log afterwards, in the order of its positions. */
  change(log: Log): Log;
  /** The kind of the first fault. */
  readonly kind: EventFault['kind'];
  /** Index of the sealed event at which it is found. */
  at(log: Log): number;
}

const middle = (log: Log): number => Math.floor(log.length / 2);
const last = (log: Log): number => log.length - 1;

/** The changed log with the existing positions, in another order. */
const placed = (log: Log, inOrder: Log): Log =>
  inOrder.map((event, index) => ({ ...event, position: log[index]?.position ?? event.position }));

function changed(log: Log, change: Partial<StoredEventText>): Log {
  const at = middle(log);
  return log.with(at, { ...(log[at] as StoredEventText), ...change });
}

function swapped(log: Log): Log {
  const [one, other] = [middle(log), middle(log) + 2];
  return placed(log, log.with(one, log[other] as StoredEventText).with(other, log[one] as StoredEventText));
}

function inserted(log: Log): Log {
  const position = (log[middle(log)]?.position ?? 0n) - 1n;
  const forged = { ...newEvent({ type: 'PaymentRecorded' }), data: '{"cents":1}', metadata: '{}', position };
  return log.toSpliced(middle(log), 0, { ...forged, streamId: 'account-77', revision: 0 });
}

function deletedAndRenumbered(log: Log): Log {
  const gone = log[middle(log)] as StoredEventText;
  return log.filter((event) => event !== gone).map((event) => {
    const isLater = event.streamId === gone.streamId && event.revision > gone.revision;
    return isLater ? { ...event, revision: event.revision - 1 } : event;
  });
}

export const tamperings: readonly Tampering[] = [
  { what: 'a cent is flipped', change: (log) => changed(log, { data: '{"cents":91}' }), kind: 'altered', at: middle },
  { what: 'the author is changed', change: (log) => changed(log, { metadata: '{}' }), kind: 'altered', at: middle },
  { what: 'the last event is deleted', change: (log) => log.slice(0, -1), kind: 'missing', at: last },
  { what: 'all events are deleted', change: () => [], kind: 'missing', at: () => 0 },
  { what: 'one in the middle is deleted', change: (log) => log.toSpliced(middle(log), 1), kind: 'missing', at: middle },
  { what: 'one is deleted and its stream renumbered', change: deletedAndRenumbered, kind: 'missing', at: middle },
  { what: 'one is inserted', change: inserted, kind: 'inserted', at: middle },
  { what: 'two are swapped', change: swapped, kind: 'reordered', at: middle },
  { what: 'all are put in another order', change: (log) => placed(log, log.toReversed()), kind: 'reordered',
    at: () => 0 },
];
