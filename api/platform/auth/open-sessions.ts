/** Finds which sessions are still valid, for connections that stay open after their request. */
import type { Pool } from 'pg';

const OPEN_SESSIONS = `
  select sid from app.sessions
  join read.players on players.id = sessions.player_id
  where sid = any($1) and expire > now() and players.is_active
  union all
  select 'screen-' || screens.id from app.screens
  join read.players on players.id = added_by
  where 'screen-' || screens.id = any($1) and expires_at > now() and players.is_active`;

/** Those of the sessions and screens (`screen-7`) whose member is active and that no process has ended. */
export async function openSessions(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ sid: string }>(OPEN_SESSIONS, [sessionIds]);
  return new Set(rows.map(({ sid }) => sid));
}
