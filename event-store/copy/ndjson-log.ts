/** A log in a file: one event per line, as JSON. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { type CopiedEvent, lineOf, type LogTarget } from './copied-event.js';
import { CopyRefused } from './copy-log.js';
import { type Lines, lineChunks } from '../line-chunks.js';
import { jsonIn, placeOfFault, withoutMark } from '../readable-json.js';
import { partIn } from './part-of-log.js';

const line = z.object({
  streamId: z.string(), revision: z.number().int().min(0), id: z.guid(), type: z.string(),
  data: z.unknown(), metadata: z.unknown(),
});

export class NdjsonLog implements LogTarget {
  private file: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /** @throws CopyRefused if there is no file, a line is not an event, or the last line is incomplete */
  async *read(): AsyncIterable<readonly CopiedEvent[]> {
    try {
      yield* this.events(cutOff(this.path));
    } catch (error) {
      throw isMissing(error) ? new CopyRefused(`There is no file ${this.path}.`) : error;
    }
  }

  /** The events of a part of a log, and what it was chosen by; undefined if the file is a whole one. */
  async part(): Promise<{ filter: string; events: AsyncIterable<readonly CopiedEvent[]> } | undefined> {
    const parts = this.parts()[Symbol.asyncIterator]();
    try {
      const { value } = await parts.next() as IteratorResult<Lines, undefined>;
      const filter = partIn(value?.lines[0] ?? '');
      return filter === undefined ? undefined : { filter, events: this.events(cutOff(this.path), 1) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    } finally {
      await parts.return?.();
    }
  }

  /** Empty without a file; ignores an incomplete last line. */
  async *present(): AsyncIterable<readonly CopiedEvent[]> {
    try {
      yield* this.events(() => undefined);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Returns when the events are on disk. */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    this.file ??= await this.openAtEnd();
    await this.file.appendFile(events.map((event) => `${lineOf(event)}\n`).join(''));
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private async *events(
    onCutOff: (lineNumber: number) => void, skippedLines = 0,
  ): AsyncIterable<readonly CopiedEvent[]> {
    let lineNumber = 0;
    for await (const { lines, isEnded } of this.parts()) {
      const events = lines.map((text) => {
        lineNumber += 1;
        if (lineNumber <= skippedLines) return undefined;
        const event = eventIn(text);
        if (!event && isEnded) throw new CopyRefused(`Line ${lineNumber} of ${this.path} is not ${lackOf(text)}.`);
        return event;
      }).filter((event) => event !== undefined);
      if (events.length > 0) yield events;
      else if (!isEnded) onCutOff(lineNumber);
    }
  }

  private parts(): AsyncIterable<Lines> {
    return lineChunks(createReadStream(this.path) as AsyncIterable<Buffer>);
  }

  /**
   * Opens the file after its last whole event: an interruption may have left a part of one, and an editor no newline.
   */
  private async openAtEnd(): Promise<FileHandle> {
    // The log has the data of all members: no other user of this machine may read it.
    const file = await open(this.path, 'a', 0o600);
    await file.chmod(0o600);
    let bytes = 0;
    for await (const { lines, isEnded } of this.parts()) {
      if (isEnded) for (const text of lines) bytes += Buffer.byteLength(text) + 1;
      else if (lines.every(eventIn)) await file.appendFile('\n');
      else await truncate(this.path, bytes);
    }
    return file;
  }
}

/** Undefined when the text is not an event. */
function eventIn(text: string): CopiedEvent | undefined {
  const parsed = line.safeParse(jsonIn(withoutMark(text)));
  if (!parsed.success) return undefined;
  const { data, metadata, ...event } = parsed.data;
  return { ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

/** What is wrong with a line that holds no event. */
function lackOf(text: string): string {
  if (jsonIn(withoutMark(text)) !== undefined) return 'an event';
  return `well-formed JSON: see column ${placeOfFault(withoutMark(text)).column}`;
}

const cutOff = (path: string) => (lineNumber: number): never => {
  throw new CopyRefused(`${path} ends in the middle of line ${lineNumber}: its end is missing.`);
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
