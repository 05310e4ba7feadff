/** However often a screen loses its connection, it looks at the game under way once in three seconds. */
import { jest } from '@jest/globals';
import { followTv } from './tv.api.js';

const GLANCE_MS = 3_000;

class Stream {
  static readonly CLOSED = 2;
  static latest: Stream;
  readyState = 1;
  onerror = (): void => undefined;

  constructor() {
    Stream.latest = this;
  }

  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

let glances: (() => void)[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  glances = [];
  const fetched = async (path: string): Promise<Response> => {
    if (path.endsWith('/under-way')) await new Promise<void>((answer) => glances.push(answer));
    return Response.json({ game: null });
  };
  Object.assign(globalThis, { EventSource: Stream, fetch: fetched });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('a read that is answered after another connection plans no further one', async () => {
  stop = followTv(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(glances).toHaveLength(1);
  Stream.latest.close();
  Stream.latest.onerror();
  await jest.advanceTimersByTimeAsync(GLANCE_MS);
  expect(glances).toHaveLength(2);
  for (let looks = 2; looks < 6; looks += 1) {
    glances.forEach((answer) => answer());
    await jest.advanceTimersByTimeAsync(GLANCE_MS);
    expect(glances).toHaveLength(looks + 1);
  }
});
