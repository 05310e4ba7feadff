#!/usr/bin/env bash
# pg 8.23.1: `client.end()` while a statement runs.
# Guess: it waits for the statement, or cancels it.
# Seen: it cuts the connection at once. The statement is rejected, and is done all the same.
# It matters to a stop: 'rejected' says nothing about whether the row was written, so await the statement first.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'the insert: Connection terminated
rows a moment later: 1' <<'PROGRAM'
import pg from 'pg';
const open = async () => {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  return client;
};
const [writer, watcher] = [await open(), await open()];
await watcher.query('create table entries (n int)');
const insert = "insert into entries select 1 from pg_sleep(3)";
const written = writer.query(insert).then(() => 'done', (error) => error.message);
const running = 'select count(*) n from pg_stat_activity where query = $1 and state = $2';
const isRunning = async () => (await watcher.query(running, [insert, 'active'])).rows[0].n === '1';
while (!(await isRunning()));
await writer.end();
console.log(`the insert: ${await written}`);
while (await isRunning());
const { rows } = await watcher.query('select count(*) from entries');
console.log(`rows a moment later: ${rows[0].count}`);
await watcher.end();
PROGRAM
