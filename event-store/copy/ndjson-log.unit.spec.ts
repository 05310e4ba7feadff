/** Proves that a file holds what it was given, for every event that an engine takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryEventStore } from '../in-memory/in-memory-event-store.js';
import { newEvent } from '../testing/new-events.js';
import { copyLog } from './copy-log.js';
import { EngineLog } from './engine-log.js';
import { NdjsonLog } from './ndjson-log.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'president-ndjson-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('ids of no version, line breaks and characters of any length return as they were', async () => {
  const store = new InMemoryEventStore();
  const text = 'a\nb\r\n\u2028 "quoted" \\ \u{1f0a1} \u0000';
  await store.append('game-1', 'no_stream', [
    { ...newEvent(), id: '01234567-89ab-0000-0000-0123456789ab', data: { text } },
    { ...newEvent(), id: 'ffffffff-ffff-ffff-0000-000000000000', data: { text: text.repeat(5_000) } },
  ]);
  const written = new NdjsonLog(join(folder, 'log.ndjson'));
  const { digest } = await copyLog(new EngineLog(store), written);
  await written.close();
  const returned = new EngineLog(new InMemoryEventStore());
  expect(await copyLog(new NdjsonLog(join(folder, 'log.ndjson')), returned)).toEqual({ events: 2, copied: 2, digest });
});
