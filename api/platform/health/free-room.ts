/** Measures the free room for data. */
import { statfs } from 'node:fs/promises';

/** Bytes that the server may still use on the disk of a folder. @throws when there is no such folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
