#!/usr/bin/env bash
# pg 8.23.1: a `numeric` is read as text, an array of `numeric` as numbers.
# Guess: both are text, so that no digit is lost, as with `bigint` and `bigint[]`.
# Seen: `array_agg` of amounts loses their cents above 15 digits, and 1.10 becomes 1.1.
# It matters to a program that trusts the rule 'numeric comes as text' and adds up or prints an aggregate.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows '{"amount":"12345678901234567.89","amounts":[12345678901234568,1.1],"big":["9007199254740993"]}' <<'PROGRAM'
import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const { rows } = await client.query(`
  select 12345678901234567.89 amount, array[12345678901234567.89, 1.10] amounts, array[9007199254740993] big`);
console.log(JSON.stringify(rows[0]));
await client.end();
PROGRAM
