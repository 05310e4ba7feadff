/** Owns a member's sessions as he sees them: where he is logged in, how many there may be, and the end of others. */
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { SessionView } from '../../../contract/session.js';
import type { Clock } from '../clock.js';
import { endSessions } from './credentials.js';
import { deviceOf } from './device.js';

const MAX_SESSIONS = 20;
/** How exactly it is known when a session was seen. */
const SEEN_TO_MS = 5 * 60_000;

interface SessionRow {
  readonly id: string;
  readonly sid: string;
  readonly device: string | null;
  readonly seen_at: string;
}

export class MemberSessions {
  private readonly seen = new LRUCache<string, true>({ max: 10_000, ttl: SEEN_TO_MS });

  constructor(private readonly dataSource: DataSource, private readonly clock: Clock) {}

  /** Notes what a session that has just begun is used from; the member's oldest end when he has too many. */
  async opened({ sessionID, user, headers }: Request): Promise<void> {
    await this.dataSource.query('update app.sessions set device = $2, seen_at = $3 where sid = $1',
      [sessionID, deviceOf(headers['user-agent']), this.clock.now().toISOString()]);
    await this.dataSource.query(`delete from app.sessions where sid in (
      select sid from app.sessions where player_id = $1
      order by seen_at desc, opened_at desc offset ${MAX_SESSIONS})`, [user?.id]);
  }

  /** Notes now and then that a session is used. Nobody waits for it. */
  readonly see: RequestHandler = ({ user, sessionID }, _response, next) => {
    if (user && !this.seen.has(sessionID)) {
      this.seen.set(sessionID, true);
      this.dataSource.query('update app.sessions set seen_at = $2 where sid = $1',
        [sessionID, this.clock.now().toISOString()]).catch(() => this.seen.delete(sessionID));
    }
    next();
  };

  /** The one that asks first, then those that were used last. Of a session nothing is told that would open it. */
  async of({ user, sessionID }: Request): Promise<SessionView[]> {
    const rows = await this.dataSource.query<SessionRow[]>(`select id, sid, device, seen_at from app.sessions
      where player_id = $1 and expire > now() order by sid = $2 desc, seen_at desc, opened_at desc`,
    [user?.id, sessionID]);
    return rows.map(({ id, sid, device, seen_at }) => ({
      id, device, lastSeenAt: new Date(seen_at).toISOString(), isThisOne: sid === sessionID,
    }));
  }

  /** Of the member's own; one that has ended already is ended. */
  async end({ user }: Request, id: string): Promise<void> {
    await this.dataSource.query('delete from app.sessions where id = $1 and player_id = $2', [id, user?.id]);
  }

  async endOthers({ user, sessionID }: Request): Promise<void> {
    if (user) await endSessions(this.dataSource.manager, user.id, sessionID);
  }
}
