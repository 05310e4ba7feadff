/** Reads a file as the text of a table: a text file as it is, the first sheet of an Excel file with tabs. */
import { MAX_TABLE_LENGTH, MAX_UNZIPPED, TABLE_TOO_LARGE } from '../../../../domain/table/limits.js';

/** The error for a file that is not read, with a sentence for the reader. */
export class FileRefused extends Error {}

export async function tableIn(file: File): Promise<string> {
  if (file.size > MAX_TABLE_LENGTH) throw new FileRefused(TABLE_TOO_LARGE);
  return /\.xlsx$/i.test(file.name) ? sheetIn(file) : file.text();
}

async function sheetIn(file: File): Promise<string> {
  const { rowsIn, unzippedSize } = await import('./excel-sheet.js');
  try {
    if (unzippedSize(new Uint8Array(await file.arrayBuffer())) > MAX_UNZIPPED) throw new FileRefused(TABLE_TOO_LARGE);
    return textOf(await rowsIn(file));
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('This is not an Excel file. Copy the table instead, and paste it.');
  }
}

const cellText = (cell: unknown): string => {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const textOf = (rows: readonly (readonly unknown[])[]): string =>
  rows.map((row) => row.map(cellText).join('\t')).join('\n');
