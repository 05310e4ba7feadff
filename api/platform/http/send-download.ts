/** Sends a file part by part, however large it is. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export async function sendDownload(
  response: Response, name: string, type: string, parts: AsyncGenerator<string>,
): Promise<void> {
  response.attachment(name);
  response.type(`${type}; charset=utf-8`);
  // A reader who leaves before the end ends it.
  await pipeline(parts, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
