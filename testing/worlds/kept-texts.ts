/** Searches everything that a server keeps for a text that must be kept nowhere. */
import pg from 'pg';
import { loggedEvents } from './log-events.js';
import type { TestApplication } from './start-application.js';

/** The tables with the text, and 'the log' if an event has it. */
export async function placesOf(text: string, { databaseUrl, log }: TestApplication): Promise<string[]> {
  const isLogged = JSON.stringify((await loggedEvents(log)).map(({ data }) => data)).includes(text);
  const places = isLogged ? ['the log'] : [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('app', 'read') and table_type = 'BASE TABLE'`);
  for (const { name } of tables.rows) {
    const { rowCount } = await client.query(`select from ${name} as kept where strpos(kept::text, $1) > 0`, [text]);
    if (rowCount !== 0) places.push(name);
  }
  await client.end();
  return places;
}
