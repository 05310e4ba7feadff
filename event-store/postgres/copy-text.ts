/** Parses events from the text format of COPY, chunk by chunk. */
import type { StoredEventText } from '../event-store.js';
import { lineChunks } from '../line-chunks.js';

/** The columns for COPY; none may be null. */
export const COPIED_COLUMNS = 'position, stream_id, revision, event_id, type, data, metadata';

/** Characters after a backslash; any other one means itself. */
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Yields the events that each chunk completes. */
export async function* parseCopyText(chunks: AsyncIterable<Buffer>): AsyncIterable<StoredEventText[]> {
  for await (const { lines, isEnded } of lineChunks(chunks)) {
    if (!isEnded) throw new Error('COPY ended in the middle of an event.');
    yield lines.map(parseLine);
  }
}

function parseLine(line: string): StoredEventText {
  const fields = line.split('\t');
  const [position, streamId, revision, id, type, data, metadata] = line.includes('\\') ? fields.map(unescape) : fields;
  if (!position || streamId === undefined || !revision || !id || type === undefined || !data || !metadata) {
    throw new Error(`COPY wrote ${fields.length} columns instead of ${COPIED_COLUMNS}.`);
  }
  return { position: BigInt(position), streamId, revision: Number(revision), id, type, data, metadata };
}

function unescape(field: string): string {
  return field.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character);
}
