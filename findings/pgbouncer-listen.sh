#!/usr/bin/env bash
# PgBouncer (Debian's) in transaction mode, Postgres 18.4, pg 8.23.1: LISTEN.
# Guess: it is refused, or it stays silent.
# Seen: it succeeds, and the notification goes to whichever client uses that backend then, even one that never listened.
# It matters to a program that takes a successful LISTEN for proof, and to one that treats each notification as its own.
source "$(dirname "$0")/fresh-folder.sh"
need pgbouncer
install pg@8.23.1
start_postgres trust
start_pgbouncer
shows 'LISTEN: done
the listener heard 0, a stranger heard 1' <<'PROGRAM'
import pg from 'pg';
const { POOLED_URL, DATABASE_URL } = process.env;
const open = async (connectionString) => {
  const client = new pg.Client(connectionString);
  await client.connect();
  client.heard = 0;
  client.on('notification', () => (client.heard += 1));
  return client;
};
const [listener, stranger, direct] = [await open(POOLED_URL), await open(POOLED_URL), await open(DATABASE_URL)];
await listener.query('listen games').then(() => console.log('LISTEN: done'));
const busy = stranger.query('select pg_sleep(2)');
const running = "select count(*) n from pg_stat_activity where query = 'select pg_sleep(2)' and state = 'active'";
while ((await direct.query(running)).rows[0].n === '0');
await direct.query('notify games');
await busy;
await listener.query('select 1');
console.log(`the listener heard ${listener.heard}, a stranger heard ${stranger.heard}`);
process.exit();
PROGRAM
