#!/usr/bin/env bash
# PgBouncer (Debian's) in transaction mode, Postgres 18.4, pg 8.23.1: one client runs SET, another client reads.
# Guess: all settings behave alike, kept for a client or shared by all.
# Seen: TimeZone and DateStyle stay with their client; search_path, lock_timeout and others reach the next client.
# It matters to a test of a pooled address: one that tries TimeZone passes, while another client's search_path leaks in.
source "$(dirname "$0")/fresh-folder.sh"
need pgbouncer
install pg@8.23.1
start_postgres trust
start_pgbouncer
shows 'TimeZone: own Asia/Tokyo, other is the same: false
DateStyle: own German, DMY, other is the same: false
search_path: own mine, other is the same: true
lock_timeout: own 7s, other is the same: true' <<'PROGRAM'
import pg from 'pg';
const [one, other] = [new pg.Client(process.env.POOLED_URL), new pg.Client(process.env.POOLED_URL)];
await one.connect();
await other.connect();
const settings = { TimeZone: 'Asia/Tokyo', DateStyle: 'German', search_path: 'mine', lock_timeout: '7s' };
for (const [name, value] of Object.entries(settings)) {
  await one.query(`set ${name} = '${value}'`);
  const read = async (client) => (await client.query(`select current_setting('${name}') value`)).rows[0].value;
  const [own, others] = [await read(one), await read(other)];
  console.log(`${name}: own ${own}, other is the same: ${own === others}`);
}
await one.end();
await other.end();
PROGRAM
