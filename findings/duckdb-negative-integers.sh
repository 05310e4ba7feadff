#!/usr/bin/env bash
# DuckDB 1.5.6, read_json_auto: a column of small whole numbers of which one is negative.
# Guess: it is a BIGINT, as without the negative one.
# Seen: it is a HUGEINT, which drivers give as text or as a large number.
# It matters to who reads points from an export: -10 changes the type of its whole column.
source "$(dirname "$0")/fresh-folder.sh"
install @duckdb/node-api@1.5.6-r.1
shows '[1,2]: BIGINT
[1,-2]: HUGEINT' <<'PROGRAM'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create(':memory:')).connect();
for (const numbers of [[1, 2], [1, -2]]) {
  writeFileSync('rows.json', JSON.stringify(numbers.map((points) => ({ points }))));
  const reader = await connection.runAndReadAll("select typeof(points) as type from read_json_auto('rows.json') limit 1");
  console.log(`${JSON.stringify(numbers)}: ${reader.getRows()[0][0]}`);
}
PROGRAM
