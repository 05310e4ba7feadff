#!/usr/bin/env bash
# pg 8.23.1: `query_timeout` beside `max` of a pool.
# Guess: the statement is cancelled, or the pool waits for it: with `max: 1` the server never works on two at once.
# Seen: the statement runs on in Postgres, and the pool opens the next connection beside it.
# It matters to a program that tries again after a time-out: the server carries a multiple of `max`, and a write that
# 'timed out' is still done. `statement_timeout` ends the statement as well.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'Query read timeout
Query read timeout
Query read timeout
statements that run for a pool with max 1: 3' <<'PROGRAM'
import pg from 'pg';
const connectionString = process.env.DATABASE_URL;
const pool = new pg.Pool({ connectionString, max: 1, query_timeout: 1000 });
for (let attempt = 1; attempt <= 3; attempt += 1) {
  await pool.query('select pg_sleep(60)').catch((error) => console.log(error.message));
}
const watcher = new pg.Client(connectionString);
await watcher.connect();
const { rows } = await watcher.query(
  "select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(60)'",
);
console.log(`statements that run for a pool with max 1: ${rows[0].count}`);
process.exit();
PROGRAM
