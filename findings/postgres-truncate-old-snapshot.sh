#!/usr/bin/env bash
# Postgres 18.4: a table is filled anew with TRUNCATE and INSERT in one transaction while a snapshot is open.
# Guess: a reader in REPEATABLE READ sees the rows of before, as it does with DELETE.
# Seen: it sees an empty table, neither the old rows nor the new ones, and no error.
# It matters to an export or a backup that reads while a table of results is rebuilt.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'delete: the reader sees ["old"]
truncate: the reader sees []' <<'PROGRAM'
import pg from 'pg';
const open = async () => {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  return client;
};
const [reader, writer] = [await open(), await open()];
for (const [label, empty] of [['delete', 'delete from board'], ['truncate', 'truncate board']]) {
  await writer.query("drop table if exists board; create table board as select 'old' as row");
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from pg_class');
  await writer.query(`begin; ${empty}; insert into board values ('new'); commit`);
  const { rows } = await reader.query('select row from board');
  console.log(`${label}: the reader sees ${JSON.stringify(rows.map(({ row }) => row))}`);
  await reader.query('commit');
}
await reader.end();
await writer.end();
PROGRAM
