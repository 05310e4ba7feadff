#!/usr/bin/env bash
# pg 8.23.1: `options` of the address replace those of the config as a whole.
# Guess: the start parameters of both are sent, since they name different settings.
# Seen: those of the config vanish without a word. Other fields, such as `application_name`, are replaced one by one.
# It matters to a library that sets a time-out in `options`: one `?options=` in the address of an operator removes it.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1
start_postgres trust
shows 'config alone: idle 5s, path "$user", public
address too: idle 0, path mine' <<'PROGRAM'
import pg from 'pg';
const address = process.env.DATABASE_URL;
const options = '-c idle_session_timeout=5s';
async function show(label, connectionString) {
  const client = new pg.Client({ connectionString, options });
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('idle_session_timeout') idle, current_setting('search_path') path",
  );
  console.log(`${label}: idle ${rows[0].idle}, path ${rows[0].path}`);
  await client.end();
}
await show('config alone', address);
await show('address too', `${address}?options=-c%20search_path%3Dmine`);
PROGRAM
