/** Parses events from the text format of COPY, chunk by chunk. */
import type { StoredEventText } from '../event-store.js';

const NEWLINE = 0x0a;

/** The columns for COPY; none may be null. */
export const COPIED_COLUMNS = 'position, stream_id, revision, event_id, type, data, metadata';

/** Characters after a backslash; any other one means itself. */
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Yields the events of each chunk, together with the unfinished rest of the chunk before. */
export async function* parseCopyText(chunks: AsyncIterable<Buffer>): AsyncIterable<StoredEventText[]> {
  let unfinished: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const lines = Buffer.concat([...unfinished, chunk.subarray(0, end)]).toString('utf8').split('\n');
      lines.pop();
      unfinished = [];
      yield lines.map(parseLine);
    }
    if (end < chunk.length) unfinished.push(chunk.subarray(end));
  }
  if (unfinished.length > 0) throw new Error('COPY ended in the middle of an event.');
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
