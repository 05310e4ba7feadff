/** Cuts a stream of bytes into lines, for logs of any length. */

const NEWLINE = 0x0a;

export interface Lines {
  readonly lines: readonly string[];
  /** False for the rest after the last newline. */
  readonly isEnded: boolean;
}

/** Returns the lines that each chunk completes, and at the end the rest after the last newline, if any. */
export async function* lineChunks(chunks: AsyncIterable<Buffer>): AsyncIterable<Lines> {
  let unfinished: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const lines = Buffer.concat([...unfinished, chunk.subarray(0, end)]).toString('utf8').split('\n');
      lines.pop();
      unfinished = [];
      yield { lines, isEnded: true };
    }
    if (end < chunk.length) unfinished.push(chunk.subarray(end));
  }
  if (unfinished.length > 0) yield { lines: [Buffer.concat(unfinished).toString('utf8')], isEnded: false };
}
