#!/usr/bin/env bash
# pg 8.23.1: a `password` in the config beside an address that has none.
# Guess: the password of the config is used, since the address says nothing about it.
# Seen: it is lost, as if none were given. With `user`, `host` and `database` as fields it is used.
# It matters to a program that keeps the password apart from the address: the error blames its type.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres scram-sha-256
shows 'beside the address: SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string
as fields: connected' <<'PROGRAM'
import pg from 'pg';
const port = Number(process.env.POSTGRES_PORT);
const password = 'secret';
async function attempt(label, config) {
  const client = new pg.Client(config);
  const answer = await client.connect().then(() => 'connected', (error) => error.message);
  console.log(`${label}: ${answer}`);
}
await attempt('beside the address', { connectionString: process.env.DATABASE_URL, password });
await attempt('as fields', { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password });
process.exit();
PROGRAM
