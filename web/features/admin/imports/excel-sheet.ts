/** Reads the first sheet of an Excel file. It is loaded only for such a file. */
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';

/** The size of all that is in the file, in bytes, without unpacking it. */
export function unzippedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, { filter: ({ originalSize }) => {
    size += originalSize;
    return false;
  } });
  return size;
}

/** Only values are read: a formula counts as its last result. */
export const rowsIn = async (file: File): Promise<readonly (readonly unknown[])[]> => readSheet(file);
