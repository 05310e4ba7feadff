/** Sends a file part by part, however large it is. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { InTurn } from './read-work.js';

export async function sendDownload(
  response: Response, name: string, type: string, parts: AsyncGenerator<string>, inTurn: InTurn,
): Promise<void> {
  response.attachment(name);
  response.type(`${type}; charset=utf-8`);
  // A reader who leaves before the end ends it.
  await pipeline(inTurns(parts, inTurn), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* inTurns(parts: AsyncGenerator<string>, inTurn: InTurn): AsyncGenerator<string> {
  try {
    for (;;) {
      const part = await inTurn(() => parts.next());
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return(undefined);
  }
}
