/** Owns the reading of events from the text form of COPY, a chunk of bytes at a time. */
import type { StoredEventText } from '../event-store.js';

const NEWLINE = 0x0a;

/** The columns as COPY is to write them; none may be null. */
export const COPIED_COLUMNS = 'position, stream_id, revision, event_id, type, data, metadata';

/** What follows a backslash; any other character stands for itself. */
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Yields the events of each chunk together with what the chunk before left unfinished. */
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
  if (unfinished.length > 0) throw new Error('COPY ended amid an event.');
}

function parseLine(line: string): StoredEventText {
  const fields = line.split('\t');
  const [position, streamId, revision, id, type, data, metadata] = line.includes('\\') ? fields.map(unescape) : fields;
  if (!position || streamId === undefined || !revision || !id || type === undefined || !data || !metadata) {
    throw new Error(`COPY wrote ${fields.length} columns that are not ${COPIED_COLUMNS}.`);
  }
  return { position: BigInt(position), streamId, revision: Number(revision), id, type, data, metadata };
}

function unescape(field: string): string {
  return field.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] ?? character);
}
