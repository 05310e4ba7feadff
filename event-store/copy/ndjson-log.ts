/** Owns a log as a file: one event a line, as JSON. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { type CopiedEvent, lineOf } from './copied-event.js';
import type { LogTarget } from './log-ends.js';

const NEWLINE = 0x0a;

const line = z.object({
  streamId: z.string(), revision: z.number().int().min(0), id: z.guid(), type: z.string(),
  data: z.unknown(), metadata: z.unknown(),
});

export class NdjsonLog implements LogTarget {
  private file: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /** @throws when a line is no event; what an interruption left of the last line is passed over */
  async *read(): AsyncIterable<readonly CopiedEvent[]> {
    let lineNumber = 0;
    for await (const lines of this.wholeLines()) {
      yield lines.map((text) => this.eventIn(text, (lineNumber += 1)));
    }
  }

  /** On disk when it answers. */
  async append(events: readonly CopiedEvent[]): Promise<void> {
    this.file ??= await this.openAtEnd();
    await this.file.appendFile(events.map((event) => `${lineOf(event)}\n`).join(''));
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private async *wholeLines(): AsyncIterable<string[]> {
    let unfinished: Buffer[] = [];
    try {
      for await (const chunk of createReadStream(this.path) as AsyncIterable<Buffer>) {
        const end = chunk.lastIndexOf(NEWLINE) + 1;
        if (end > 0) {
          const lines = Buffer.concat([...unfinished, chunk.subarray(0, end)]).toString('utf8').split('\n');
          lines.pop();
          unfinished = [];
          yield lines;
        }
        if (end < chunk.length) unfinished.push(chunk.subarray(end));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  private eventIn(text: string, lineNumber: number): CopiedEvent {
    const parsed = line.safeParse(jsonIn(text));
    if (!parsed.success) throw new Error(`Line ${lineNumber} of ${this.path} is no event.`);
    const { data, metadata, ...event } = parsed.data;
    return { ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  }

  /** Behind the last whole line: an interruption may have left a part of one. */
  private async openAtEnd(): Promise<FileHandle> {
    let bytes = 0;
    for await (const lines of this.wholeLines()) for (const text of lines) bytes += Buffer.byteLength(text) + 1;
    const file = await open(this.path, 'a');
    await truncate(this.path, bytes);
    return file;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
