#!/usr/bin/env bash
# PgBouncer (Debian's) in transaction mode, Postgres 18.4, pg 8.23.1: how does a client find out that it is pooled?
# Guess: `pg_backend_pid()` changes from one transaction to the next.
# Seen: alone, a client keeps its backend. Only while another client holds that one does it get a second.
# It matters to a start that wants to refuse a pooled address: one connection cannot tell, it needs two.
source "$(dirname "$0")/fresh-folder.sh"
need pgbouncer
install pg@8.23.1
start_postgres trust
start_pgbouncer
shows 'alone: backends 1
with another between: backends 2' <<'PROGRAM'
import pg from 'pg';
const [one, other] = [new pg.Client(process.env.POOLED_URL), new pg.Client(process.env.POOLED_URL)];
await one.connect();
await other.connect();
const backend = async () => (await one.query('select pg_backend_pid() pid')).rows[0].pid;
const backends = new Set();
for (let turn = 1; turn <= 10; turn += 1) backends.add(await backend());
console.log(`alone: backends ${backends.size}`);
await other.query('begin');
backends.add(await backend());
await other.query('commit');
console.log(`with another between: backends ${backends.size}`);
await one.end();
await other.end();
PROGRAM
