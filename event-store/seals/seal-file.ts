/** The file of seals: one seal per line, only ever appended to. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { lineChunks } from '../line-chunks.js';
import { jsonIn } from '../readable-json.js';
import { type Seal, seal } from './seal.js';

/** Null for a line that is not a whole seal; nothing follows it. */
export type SealLines = AsyncIterable<Seal | null>;

/**
 * None without a file.
 * @param start  byte at which to begin
 */
export async function* readSeals(path: string, start = 0): SealLines {
  try {
    for await (const { lines, isEnded } of lineChunks(createReadStream(path, { start }) as AsyncIterable<Buffer>)) {
      for (const line of lines) {
        const found = isEnded ? seal.safeParse(jsonIn(line)).data ?? null : null;
        yield found;
        if (!found) return;
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw Object.assign(new Error(`${path} cannot be read: ${message}`, { cause: error }), { code });
  }
}

/** Returns when the seals are on disk. @returns the size of the file with them */
export async function appendSeals(path: string, seals: readonly Seal[]): Promise<number> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(seals.map((one) => `${JSON.stringify(one)}\n`).join(''));
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
