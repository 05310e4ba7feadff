/** A stream of events is closed when nothing more arrives, and only then. */
import { jest } from '@jest/globals';
import { liveSource } from './live-source.js';

/** The connection as a page sees it; the test says what arrives. */
class Connection extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = 0;
  close(): void {
    this.readyState = Connection.CLOSED;
  }
}

let silences: number;
let source: EventSource;

function comes(kind: string): void {
  Object.assign(source, { readyState: Connection.OPEN });
  source.dispatchEvent(new Event(kind));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: Connection });
  silences = 0;
  source = liveSource('/api/updates', () => (silences += 1));
});
afterEach(() => jest.useRealTimers());

test.each(['open', 'message', 'heartbeat'])('a stream is kept as long as it hears %s', (kind) => {
  for (let beats = 0; beats < 10; beats += 1) {
    comes(kind);
    jest.advanceTimersByTime(45_000);
  }
  expect([silences, source.readyState]).toEqual([0, Connection.OPEN]);
});

test('a stream that falls silent is closed within a minute, and this is said once', () => {
  for (let beats = 0; beats < 10; beats += 1) {
    comes('heartbeat');
    jest.advanceTimersByTime(20_000);
  }
  jest.advanceTimersByTime(60_000);
  expect([silences, source.readyState]).toEqual([1, Connection.CLOSED]);
  jest.advanceTimersByTime(600_000);
  expect(silences).toBe(1);
});

test('a connection that is not made within 15 seconds is given up too', () => {
  jest.advanceTimersByTime(15_000);
  expect([silences, source.readyState]).toEqual([1, Connection.CLOSED]);
});

test('nothing is said of a stream that was closed before', () => {
  source.close();
  jest.advanceTimersByTime(600_000);
  expect(silences).toBe(0);
});
