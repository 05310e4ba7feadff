/** Gives a file or a paste as the text of a table: an Excel file and what another app gave with tabs. */
import { MAX_TABLE_LENGTH, MAX_UNZIPPED, TABLE_TOO_LARGE } from '../../../../domain/table/limits.js';
import { isOfApp, playsIn, tableOfPlays } from '../../../../domain/table/plays.js';

/** The error for a file that is not read, with a sentence for the reader. */
export class FileRefused extends Error {}

export async function tableIn(file: File): Promise<string> {
  if (file.size > MAX_TABLE_LENGTH) throw new FileRefused(TABLE_TOO_LARGE);
  if (/\.xlsx$/i.test(file.name)) return sheetIn(file);
  return tableOfText(await file.text());
}

/**
 * The text as it is; for what another app gave, a table of its points.
 * @throws FileRefused if none counts
 */
export function tableOfText(text: string): string {
  if (!isOfApp(text)) return text;
  const rows = tableOfPlays(playsIn(text));
  if (rows.length === 0) throw new FileRefused('No game of President with scores is in it. Paste a table instead.');
  return textOf(rows);
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
