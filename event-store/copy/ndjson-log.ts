/** A log in a file: one event per line, as JSON. */
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { type CopiedEvent, type CopiedEvents, CopyRefused, lineOf, type LogTarget } from './copy-log.js';
import { type Lines, lineChunks } from '../line-chunks.js';
import { jsonIn, placeOfFault, withoutMark } from '../readable-json.js';

const line = z.object({
  streamId: z.string(), revision: z.number().int().min(0), id: z.guid(), type: z.string(),
  data: z.unknown(), metadata: z.unknown(),
});

const part = z.strictObject({ partOfLog: z.string() });

/**
 * The first line of a file that has only a part of a log, so that nobody takes it for a backup.
 * @param filter  the filter that chose the part
 */
export const partLine = (filter: string): string =>
  JSON.stringify({ partOfLog: filter } satisfies z.infer<typeof part>);

export class NdjsonLog implements LogTarget {
  private file: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /** @throws CopyRefused if there is no file, a line is not an event, or the last line is incomplete */
  read(): CopiedEvents {
    return this.events();
  }

  /** The events of a part of a log, and its filter; undefined if the file is a whole log. */
  async part(): Promise<{ filter: string; events: CopiedEvents } | undefined> {
    const parts = this.parts();
    const { value } = await parts.next();
    await parts.return(undefined);
    const filter = part.safeParse(jsonIn(withoutMark(value?.lines[0] ?? ''))).data?.partOfLog;
    return filter === undefined ? undefined : { filter, events: this.events({ skippedLines: 1 }) };
  }

  /** Returns nothing if there is no file; ignores an incomplete last line. */
  async *present(): CopiedEvents {
    if (existsSync(this.path)) yield* this.events({ mayBeCutOff: true });
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

  private async *events({ skippedLines = 0, mayBeCutOff = false } = {}): CopiedEvents {
    let lineNumber = 0;
    for await (const { lines, isEnded } of this.parts()) {
      const events: CopiedEvent[] = [];
      for (const text of lines) {
        lineNumber += 1;
        if (isEnded && lineNumber <= skippedLines) continue;
        const event = eventIn(text);
        if (event) events.push(event);
        else if (isEnded) throw new CopyRefused(`Line ${lineNumber} of ${this.path} is not ${lackOf(text)}.`);
        else if (!mayBeCutOff) {
          throw new CopyRefused(`${this.path} ends in the middle of line ${lineNumber}: its end is missing.`);
        }
      }
      if (events.length > 0) yield events;
    }
  }

  private async *parts(): AsyncGenerator<Lines, undefined> {
    try {
      yield* lineChunks(createReadStream(this.path) as AsyncIterable<Buffer>);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      throw isMissing ? new CopyRefused(`There is no file ${this.path}.`) : error;
    }
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

/** The event in a text; undefined if the text is not an event. */
function eventIn(text: string): CopiedEvent | undefined {
  const parsed = line.safeParse(jsonIn(withoutMark(text)));
  if (!parsed.success) return undefined;
  const { data, metadata, ...event } = parsed.data;
  return { ...event, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

/** The fault of a line that is not an event. */
function lackOf(text: string): string {
  if (jsonIn(withoutMark(text)) !== undefined) return 'an event';
  return `well-formed JSON: see column ${placeOfFault(withoutMark(text)).column}`;
}
