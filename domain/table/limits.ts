/** The limits of a table that is brought in. */

/** Characters of a text; the bytes of a file. */
export const MAX_TABLE_LENGTH = 5_000_000;
export const MAX_TABLE_ROWS = 20_000;
export const MAX_TABLE_COLUMNS = 60;
/** Cents that a cell may say. An account takes less, and says so. */
export const MAX_AMOUNT_READ = 1_000_000_000;

export const TABLE_TOO_LARGE =
  `A table has at most 5 MB, 20,000 rows and ${MAX_TABLE_COLUMNS} columns: divide it.`;

/** Bytes of the content of an Excel file. */
export const MAX_UNZIPPED = 50_000_000;
