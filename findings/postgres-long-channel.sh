#!/usr/bin/env bash
# Postgres 18.4: LISTEN and NOTIFY on a channel with more than 63 letters.
# Guess: all ways to name the channel agree, either cut or refused.
# Seen: LISTEN and NOTIFY cut the name with a notice that few programs read, `pg_notify()` refuses the same name.
# It matters to channels named after a table, a group or a test: two long names become one channel, or one way fails.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'LISTEN: done
NOTIFY: done
pg_notify: 22023 channel name too long
heard on a channel of 63 letters' <<'PROGRAM'
import pg from 'pg';
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const heard = new Promise((resolve) => client.on('notification', resolve));
const channel = 'c'.repeat(70);
async function attempt(label, sql) {
  const answer = await client.query(sql).then(() => 'done', (error) => `${error.code} ${error.message}`);
  console.log(`${label}: ${answer}`);
}
await attempt('LISTEN', `listen ${channel}`);
await attempt('NOTIFY', `notify ${channel}`);
await attempt('pg_notify', `select pg_notify('${channel}', '')`);
console.log(`heard on a channel of ${(await heard).channel.length} letters`);
await client.end();
PROGRAM
