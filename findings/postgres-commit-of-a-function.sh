#!/usr/bin/env bash
# Postgres 18.4: `create function … set synchronous_commit = on`, called with synchronous_commit off in the session.
# Guess: the commit waits until the write is on disk, as the function asks.
# Seen: the setting ends with the function, the commit comes after it and does not wait.
# `set local` inside a function without such a clause lasts until the commit, which waits.
# It matters to a log whose append must survive a crash: the clause looks right and protects nothing.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust -c wal_writer_delay=10s -c autovacuum=off
shows 'clause: commit on disk false
set local: commit on disk true' <<'PROGRAM'
import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
await client.query(`
  create table entries (n int);
  create function clause() returns void language sql set synchronous_commit = on as 'insert into entries values (1)';
  create function local() returns void language plpgsql as
    $$ begin set local synchronous_commit = on; insert into entries values (1); end $$;`);
await client.query('checkpoint');
await client.query('set synchronous_commit = off');
for (const [label, name] of [['clause', 'clause'], ['set local', 'local']]) {
  await client.query(`select ${name}()`);
  const { rows } = await client.query('select pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() flushed');
  console.log(`${label}: commit on disk ${rows[0].flushed}`);
}
await client.end();
PROGRAM
