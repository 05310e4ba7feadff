#!/usr/bin/env bash
# connect-pg-simple 10.0.0 with Postgres 18.4: a session is stored and read with different TimeZone settings.
# Guess: the time zone plays no part, since the session ends at a moment.
# Seen: `expire` is a timestamp without time zone. Read five hours ahead, a session of one hour is over; the other way
# round, one that ended an hour ago is still good.
# It matters when the database moves or a role gets a TimeZone: all are logged out, or sessions live for hours longer.
source "$(dirname "$0")/fresh-folder.sh"
install pg@8.23.1 connect-pg-simple@10.0.0 express-session@1.19.0
start_postgres trust
shows 'one more hour, stored in Toronto: Toronto true, UTC false
ended an hour ago, stored in UTC: UTC false, Toronto true' <<'PROGRAM'
import pg from 'pg';
import session from 'express-session';
import connect from 'connect-pg-simple';
import { promisify } from 'node:util';
const Store = connect(session);
function storeIn(zone) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, options: `-c TimeZone=${zone}` });
  return new Store({ pool, createTableIfMissing: true, pruneSessionInterval: false });
}
const [toronto, utc] = [storeIn('America/Toronto'), storeIn('UTC')];
const put = (store, id, hours) =>
  promisify(store.set.bind(store))(id, { cookie: { expires: new Date(Date.now() + hours * 3_600_000).toISOString() } });
const has = async (store, id) => (await promisify(store.get.bind(store))(id)) !== undefined;
await put(toronto, 'new', 1);
console.log(`one more hour, stored in Toronto: Toronto ${await has(toronto, 'new')}, UTC ${await has(utc, 'new')}`);
await put(utc, 'old', -1);
console.log(`ended an hour ago, stored in UTC: UTC ${await has(utc, 'old')}, Toronto ${await has(toronto, 'old')}`);
process.exit();
PROGRAM
