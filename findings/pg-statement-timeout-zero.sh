#!/usr/bin/env bash
# pg 8.23.1: `statement_timeout: 0` in the config does not switch off the time-out of a role.
# Guess: 0 is sent, as Postgres reads it: no limit.
# Seen: pg sends only what is truthy, so the role's five seconds stay. `options` with the same words do switch it off.
# It matters to a long job, such as a rebuild or a backup, whose connection says 0 and is cut all the same.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'statement_timeout: 0 gives 5s
statement_timeout: 1 gives 1ms
options: -c statement_timeout=0 gives 0' <<'PROGRAM'
import pg from 'pg';
async function ask(config, sql) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, ...config });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows?.[0]?.statement_timeout;
}
await ask({}, "alter role postgres set statement_timeout = '5s'");
for (const config of [{ statement_timeout: 0 }, { statement_timeout: 1 }, { options: '-c statement_timeout=0' }]) {
  const [name, value] = Object.entries(config)[0];
  console.log(`${name}: ${value} gives ${await ask(config, 'show statement_timeout')}`);
}
PROGRAM
