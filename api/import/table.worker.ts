/** The thread that reads a table, so that a large one keeps nobody waiting. */
import { parentPort, workerData } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse/sync';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, TABLE_TOO_LARGE } from '../../domain/table/limits.js';
import { readTable } from '../../domain/table/read-table.js';
import type { TableAnswer, TableOrder } from './table-thread.js';

const LOOKED_AT = 20;

/** The separator that stands in most of the first lines: a spreadsheet copies tabs. */
function delimiterOf(text: string): string {
  const lines = text.split('\n', LOOKED_AT);
  const timesOf = (delimiter: string): number => lines.filter((line) => line.includes(delimiter)).length;
  return ['\t', ';', ','].find((delimiter) => timesOf(delimiter) > lines.length / 2) ?? ',';
}

function cellsIn(text: string): string[][] {
  const rows: string[][] = parse(text, {
    bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: false,
    to: MAX_TABLE_ROWS + 2,
  });
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  // A spreadsheet may give empty cells behind those of a table.
  const widthOf = (row: string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (filled.length > MAX_TABLE_ROWS + 1 || rows.some((row) => widthOf(row) > MAX_TABLE_COLUMNS)) {
    throw new CsvError('CSV_MAX_RECORD_SIZE', TABLE_TOO_LARGE);
  }
  const width = Math.max(0, ...filled.map(widthOf));
  return rows.map((row) => row.slice(0, width));
}

function answer({ text, ...asked }: TableOrder): TableAnswer {
  try {
    return { read: readTable(cellsIn(text), asked) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { fault: error.message };
  }
}

parentPort!.postMessage(answer(workerData as TableOrder));
