/**
 * Tests that a file returns every event that was written, if an engine accepts it, and that no event is lost silently.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDbSimulator } from '../../testing/eventstoredb-simulator/eventstoredb-simulator.js';
import { EventStoreDbEventStore } from '../eventstoredb/eventstoredb-event-store.js';
import { eventDigest } from '../seals/seal.js';
import { InMemoryEventStore } from '../testing/in-memory-event-store.js';
import { newEvent, newEvents } from '../testing/new-events.js';
import { runCopy } from './copy-command.js';
import { copyLog, CopyRefused } from './copy-log.js';
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
  expect(await copyLog(new NdjsonLog(join(folder, 'log.ndjson')), returned)).toMatchObject({ events: 2, digest });
});

test('an event that is not JSON is copied without that, which is said, and its seal holds', async () => {
  const simulator = await EventStoreDbSimulator.start();
  const store = new EventStoreDbEventStore({ connectionString: simulator.url });
  const content = { type: 'T', contentType: 'application/octet-stream', data: Buffer.from([0, 255]) };
  simulator.log.append('game-7', 'any', [{ ...content, id: crypto.randomUUID(), metadata: new Uint8Array() }]);
  const file = new NdjsonLog(join(folder, 'log.ndjson'));
  const lines: string[] = [];
  const { signal } = new AbortController();
  await runCopy({ from: simulator.url, to: 'ndjson:log.ndjson', folder }, (line) => lines.push(line), signal);
  expect(lines[1]).toBe('T, revision 0 of game-7: what is not JSON in it is null in the copy.');
  for await (const [copied] of file.read()) {
    expect(copied).toMatchObject({ streamId: 'game-7', data: 'null', metadata: 'null' });
    for await (const [stored] of new EngineLog(store).read()) expect(eventDigest(copied!)).toBe(eventDigest(stored!));
  }
  expect.assertions(3);
  await store.close();
  await simulator.kill();
});

describe('a file whose last newline is missing', () => {
  let source: EngineLog;
  let path: string;
  let whole: string;

  beforeEach(async () => {
    const store = new InMemoryEventStore();
    await store.append('game-1', 'no_stream', newEvents(3));
    source = new EngineLog(store);
    path = join(folder, 'log.ndjson');
    const file = new NdjsonLog(path);
    await copyLog(source, file);
    await file.close();
    whole = readFileSync(path, 'utf8');
  });

  const copiedFromFile = () => copyLog(new NdjsonLog(path), new EngineLog(new InMemoryEventStore()));

  async function goneOn(): Promise<{ copied: number; text: string }> {
    const file = new NdjsonLog(path);
    const { copied } = await copyLog(source, file);
    await file.close();
    return { copied, text: readFileSync(path, 'utf8') };
  }

  test('keeps the event of its last line', async () => {
    writeFileSync(path, whole.trimEnd());
    expect(await copiedFromFile()).toMatchObject({ events: 3, copied: 3 });
  });

  test('is readable only by its owner, even if an older copy was readable by all', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    chmodSync(path, 0o644);
    await goneOn();
    const file = new NdjsonLog(path);
    await file.append([]);
    await file.close();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is refused when its last line was cut off', async () => {
    writeFileSync(path, whole.slice(0, -2));
    await expect(copiedFromFile()).rejects.toThrow(`${path} ends in the middle of line 3: its end is missing.`);
  });

  test('may begin with a byte order mark, and is gone on with', async () => {
    writeFileSync(path, `\ufeff${whole.slice(0, -2)}`);
    expect(await goneOn()).toEqual({ copied: 1, text: `\ufeff${whole}` });
    expect(await copiedFromFile()).toMatchObject({ events: 3, copied: 3 });
  });

  test('is refused with the place where a line is not JSON', async () => {
    const [first, second] = whole.split('\n');
    writeFileSync(path, `${first}\n${second!.slice(0, -1)},}\n`);
    const column = second!.length + 1;
    await expect(copiedFromFile()).rejects.toThrow(`Line 2 of ${path} is not well-formed JSON: see column ${column}.`);
    writeFileSync(path, `${first}\n{}\n`);
    await expect(copiedFromFile()).rejects.toThrow(`Line 2 of ${path} is not an event.`);
  });

  test('gets the newline when a copy into it continues', async () => {
    const lines = whole.split('\n');
    writeFileSync(path, lines.slice(0, 2).join('\n'));
    expect(await goneOn()).toEqual({ copied: 1, text: whole });
  });

  test('loses the incomplete part when a copy into it continues', async () => {
    writeFileSync(path, whole.slice(0, -2));
    expect(await goneOn()).toEqual({ copied: 1, text: whole });
  });
});

test('must exist to be copied from', async () => {
  const absent = new NdjsonLog(join(folder, 'absent.ndjson'));
  await expect(copyLog(absent, new EngineLog(new InMemoryEventStore()))).rejects.toThrow(CopyRefused);
});
