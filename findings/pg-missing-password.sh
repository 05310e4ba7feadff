#!/usr/bin/env bash
# pg 8.23.1 with Postgres 18.4: the server wants a password (SCRAM) and none is given.
# Guess: the connection fails and its socket is closed. A pool with `max: 2` holds two sockets at most.
# Seen: `connect()` rejects, but the socket stays open. Each try of a pool leaves one more that it does not count.
# It matters to a program that tries again: it fills `max_connections` until Postgres gives up on each after a minute,
# and it does not end by itself, because the open sockets keep Node alive.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres scram-sha-256
shows 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string
SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string
SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string
connections that the pool counts: 0
connections that the server holds: 3' <<'PROGRAM'
import pg from 'pg';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 });
for (let attempt = 1; attempt <= 3; attempt += 1) {
  await pool.query('select 1').catch((error) => console.log(error.message));
}
console.log(`connections that the pool counts: ${pool.totalCount}`);
const admin = new pg.Client(process.env.DATABASE_URL.replace('@', ':secret@'));
await admin.connect();
const { rows } = await admin.query("select count(*) from pg_stat_activity where state = 'starting'");
console.log(`connections that the server holds: ${rows[0].count}`);
process.exit();
PROGRAM
