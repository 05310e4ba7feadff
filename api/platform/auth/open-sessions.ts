/** Owns the question which sessions still stand for a member, for what outlives the request that asked. */
import type { Pool } from 'pg';

const OPEN_SESSIONS = `
  select sid from app.sessions
  join read.players on players.id = sessions.player_id
  where sid = any($1) and expire > now() and players.is_active`;

/** Those of the sessions whose member is active and has not logged out; what ended in any process is left out. */
export async function openSessions(pool: Pool, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ sid: string }>(OPEN_SESSIONS, [sessionIds]);
  return new Set(rows.map(({ sid }) => sid));
}
