#!/usr/bin/env bash
# Postgres 18.4: two processes run the same 'harmless' definitions at the same moment.
# Guess: `if not exists` and `or replace` make the second one wait and then succeed.
# Seen: it waits, and then fails: 23505 in a catalogue for what is new, XX000 ('internal error') for what is there.
# `add column if not exists` is safe: it locks the table first.
# It matters to processes that start together and each prepare their tables: take an advisory lock around it.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'create schema if not exists: 23505 duplicate key value * "pg_namespace_nspname_index"
create table if not exists: 23505 duplicate key value * "pg_type_typname_nsp_index"
create or replace function: 23505 duplicate key value * "pg_proc_proname_args_nsp_index"
create or replace function: XX000 tuple concurrently updated
alter table: done' <<'PROGRAM'
import pg from 'pg';
const open = async () => {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  return client;
};
const [first, second, watcher] = [await open(), await open(), await open()];
const two = "create or replace function two() returns int language sql as 'select 2'";
const waits = "select count(*) n from pg_stat_activity where wait_event_type = 'Lock'";
await watcher.query('create table old (n int)');
for (const sql of ['create schema if not exists mine', 'create table if not exists fresh (n int)', two, two,
  'alter table old add column if not exists m int']) {
  await first.query('begin');
  await first.query(sql);
  const answer = second.query(sql).then(() => 'done', (error) => `${error.code} ${error.message}`);
  while ((await watcher.query(waits)).rows[0].n === '0');
  await first.query('commit');
  console.log(`${/^[a-z ]+(?= (mine|fresh|two|old))/.exec(sql)[0]}: ${await answer}`);
}
process.exit();
PROGRAM
