/** A member's sessions: list, limit and end. */
import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import type { SessionView } from '../../../contract/session.js';
import { rowsOf } from '../../../postgres/rows.js';
import { AccessRecords } from '../access/access-records.js';
import { Clock } from '../clock.js';
import type { Actor } from '../commands/issuer.js';
import { endSessions } from './credentials.js';
import { deviceOf } from './device.js';

const MAX_SESSIONS = 20;
/** Precision of the time at which a session was last seen. */
const SEEN_TO_MS = 5 * 60_000;

@Injectable()
export class MemberSessions {
  private readonly seen = new LRUCache<string, true>({ max: 10_000, ttl: SEEN_TO_MS });

  constructor(
    private readonly pool: Pool, private readonly clock: Clock, private readonly access: AccessRecords,
  ) {}

  /** Notes the device of a new session; ends the member's oldest ones beyond the limit. */
  async opened({ sessionID, user, headers }: Request): Promise<void> {
    await this.pool.query('update app.sessions set device = $2, seen_at = $3 where sid = $1',
      [sessionID, deviceOf(headers['user-agent']), this.clock.now().toISOString()]);
    await this.pool.query(`delete from app.sessions where sid in (
      select sid from app.sessions where player_id = $1
      order by seen_at desc, opened_at desc, sid offset ${MAX_SESSIONS})`, [user?.id]);
  }

  /** Notes now and then that a session is in use. Requests do not wait for it. */
  readonly see: RequestHandler = ({ user, sessionID }, _response, next) => {
    if (user && !this.seen.has(sessionID)) {
      this.seen.set(sessionID, true);
      this.pool.query('update app.sessions set seen_at = $2 where sid = $1',
        [sessionID, this.clock.now().toISOString()]).catch(() => this.seen.delete(sessionID));
    }
    next();
  };

  /** The current session first, then by last use. The views have nothing that opens a session. */
  of({ user, sessionID }: Request): Promise<SessionView[]> {
    return rowsOf<SessionView>(this.pool,
      `select id, device, seen_at as "lastSeenAt", sid = $2 as "isThisOne" from app.sessions
       where player_id = $1 and expire > now() order by sid = $2 desc, seen_at desc, opened_at desc`,
      [user?.id, sessionID]);
  }

  /** Ends one of the member's own sessions; it may have ended already. */
  end(playerId: number, id: string, actor: Actor): Promise<number> {
    const which = 'from app.sessions where player_id = $1 and id = $2';
    return this.recorded(playerId, actor, `select count(*)::int as sessions ${which}`, id, () =>
      this.pool.query(`delete ${which}`, [playerId, id]));
  }

  /**
   * @param keepSessionId  by default none
   * @returns how many ended
   */
  endAll(playerId: number, actor: Actor, keepSessionId = ''): Promise<number> {
    const count = `select (select count(*) from app.sessions where player_id = $1 and sid <> $2)::int
      + (select count(*) from app.screens where added_by = $1)::int as sessions`;
    return this.recorded(playerId, actor, count, keepSessionId, () =>
      endSessions(this.pool, playerId, keepSessionId));
  }

  /** No session ends without an entry in the log, which comes first: no transaction waits for the log. */
  private async recorded(
    playerId: number, actor: Actor, count: string, session: string, end: () => Promise<unknown>,
  ): Promise<number> {
    const [{ sessions } = { sessions: 0 }] = await rowsOf<{ sessions: number }>(this.pool, count, [playerId, session]);
    if (sessions === 0) return 0;
    await this.access.record({ type: 'SessionsEnded', data: { playerId, sessions } }, actor);
    await end();
    return sessions;
  }
}
