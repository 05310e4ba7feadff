#!/usr/bin/env bash
# Postgres 18.4 with pg 8.23.1: a named statement whose table got a column meanwhile.
# Guess: it is planned again, or fails once with a code about a stale plan.
# Seen: it fails with 0A000, the code of a feature that is not supported, on each call of that connection.
# It matters to a program that calls 0A000 final. During an upgrade it means: prepare again, or open a new connection.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows '0A000 cached plan must not change result type
0A000 cached plan must not change result type
another name: 2 columns' <<'PROGRAM'
import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
await client.query('create table players (name text)');
const players = (name) => client.query({ name, text: 'select * from players' });
await players('first');
await client.query('alter table players add column joined date');
for (let call = 1; call <= 2; call += 1) {
  await players('first').catch((error) => console.log(error.code, error.message));
}
console.log(`another name: ${(await players('second')).fields.length} columns`);
await client.end();
PROGRAM
