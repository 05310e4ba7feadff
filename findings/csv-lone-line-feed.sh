#!/usr/bin/env bash
# csv-stringify 6.9.0 with csv-parse 7.0.3: a cell has a line feed, rows end with CR LF, as RFC 4180 asks.
# Guess: the cell is quoted, since the RFC asks that for CR and LF alike.
# Seen: only the whole row delimiter makes it quote. The bare line feed is read as a new row by others; with the
# delimiter of the default, a line feed, the same cell is quoted.
# It matters to notes of several lines in a file for a spreadsheet: use `quoted_match: /[\r\n]/`.
source "$(dirname "$0")/fresh-folder.sh"
install csv-stringify@6.9.0 csv-parse@7.0.3
shows '"\n": "\"two\nlines\",5\n" is read as [["two\nlines","5"]]
"\r\n": "two\nlines,5\r\n" is read as [["two"],["lines","5\r"]]
"\r\n" with quoted_match: "\"two\nlines\",5\r\n" is read as [["two\nlines","5"]]' <<'PROGRAM'
import { stringify } from 'csv-stringify/sync';
import { parse } from 'csv-parse/sync';
function show(label, options) {
  const text = stringify([['two\nlines', 5]], options);
  const rows = parse(text, { relax_column_count: true });
  console.log(`${label}: ${JSON.stringify(text)} is read as ${JSON.stringify(rows)}`);
}
show('"\\n"', {});
show('"\\r\\n"', { record_delimiter: 'windows' });
show('"\\r\\n" with quoted_match', { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
PROGRAM
