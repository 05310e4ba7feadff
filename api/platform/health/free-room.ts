/** How much room there is for data. */
import { statfs } from 'node:fs/promises';

/** Of the disk on which a folder lies, bytes that the server may use. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
