/** CSV for spreadsheets: UTF-8 with a byte order mark, and no text that a spreadsheet would run as a formula. */
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';

type Cell = string | number | boolean | null;

/**
 * Text that begins like a formula gets a quote in front; a negative number does not.
 * @param columns  the headers by the field of a row, in order
 * @param isContinued  the rows follow others, so that there are no headers
 */
export const csvOf = <Column extends string>(
  columns: Readonly<Record<Column, string>>, rows: readonly Readonly<Record<NoInfer<Column>, Cell>>[],
  { isContinued = false } = {},
): string => stringify([...rows], {
  header: !isContinued, columns, bom: !isContinued, escape_formulas: true, record_delimiter: 'windows',
});

/** Answers with a file, whose name says so if it is of the past. */
export function asFile(response: Response, name: string, csv: string): string {
  const { moment } = response.locals as Express.Locals;
  response.attachment(moment ? name.replace(/\.csv$/, `-as-of-${moment.date}.csv`) : name);
  response.type('text/csv; charset=utf-8');
  return csv;
}
