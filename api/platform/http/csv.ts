/** Files to download: CSV for spreadsheets, without text that breaks a row or runs as a formula, and files in parts. */
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import type { Slot } from './shared-work.js';

/** `{ cents }` is written as an amount with two decimals, such as `-15.00`. */
export type Cell = string | number | null | { readonly cents: number };

const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** The first characters of formulas, with their full-width forms, which Excel takes for the plain ones. */
const FORMULA = '[=+\\-@＝＋－＠]';
const FORMULA_AT_START = new RegExp(`^(?=\\t|\\s*${FORMULA})`);
/** The places where a spreadsheet may begin another cell, even within quotes. */
const FORMULA_INSIDE = new RegExp(`(?<=[\\t;])(?=${FORMULA})`, 'g');

/** One line that no spreadsheet runs: text that begins like a formula has an apostrophe in front. */
const safeText = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').replace(FORMULA_INSIDE, "'").replace(FORMULA_AT_START, "'");

/**
 * The rows as CSV: text is quoted and made safe, numbers are not.
 * @param columns  the headers by the field of a row, in order
 * @param isContinued  whether the rows follow others, so that there are no headers
 */
export const csvOf = <Column extends string>(
  columns: Readonly<Record<Column, string>>, rows: readonly Readonly<Record<NoInfer<Column>, Cell>>[],
  { isContinued = false } = {},
): string => stringify([...rows], {
  header: !isContinued, columns, bom: !isContinued, quoted_string: true, record_delimiter: 'windows',
  cast: { string: safeText, object: ({ cents }) => (Number(cents) / 100).toFixed(2) },
});

/** Answers with a file, whose name says so if it is of the past. */
export function asFile(response: Response, name: string, csv: string): string {
  const { moment } = response.locals as Express.Locals;
  response.attachment(moment ? name.replace(/\.csv$/, `-as-of-${moment.date}.csv`) : name);
  response.type('text/csv; charset=utf-8');
  return csv;
}

export async function sendDownload(
  response: Response, name: string, type: string, parts: AsyncGenerator<string | Uint8Array>, inTurn: Slot,
): Promise<void> {
  response.attachment(name);
  response.type(type === 'application/zip' ? type : `${type}; charset=utf-8`);
  // A reader who leaves before the end ends the file.
  await pipeline(inTurns(parts, inTurn), response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* inTurns<Part>(parts: AsyncGenerator<Part>, inTurn: Slot): AsyncGenerator<Part> {
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
