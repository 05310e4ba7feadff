/**
 * The row of the door: the digest of its secret, who came in and who waits. It belongs to the session that opened the
 * door, and counts only as long as that session and its member's rights last.
 */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { later } from '../../domain/dates.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';

const DAY_MS = 24 * 3600 * 1000;

export interface DoorRow {
  readonly digest: string;
  readonly until: string;
  /** Whether the secret lets people in. */
  readonly isOpen: boolean;
  /** Hashes of the passwords that members chose who wait for a Yes, by member. */
  readonly waiting: Readonly<Record<number, string>>;
  /** The instants at which members came in within a day, by member. */
  readonly joined: Readonly<Record<number, string>>;
}

const READ = `
  select secret_digest as digest, until, waiting, coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each_text(joined) where value > $2), '{}') as joined,
    not is_closed and until > $1
      and exists (select from app.sessions where sessions.sid = door.sid and expire > now())
      and exists (select from read.players where id = opened_by and is_admin and is_active) as "isOpen"
  from app.door`;

/** A password and its entry in the list go together: nobody is in whom the admin cannot find. */
const LET_IN = `
  with entered as (
    update app.credentials set password_hash = $2 where player_id = $1 and password_hash is null returning player_id)
  update app.door set waiting = waiting - $1::int::text, joined = joined || jsonb_build_object($1::int::text, $3::text)
  where exists (select from entered)`;

@Injectable()
export class DoorRows {
  constructor(private readonly pool: Pool, private readonly clock: Clock) {}

  async read(): Promise<DoorRow | undefined> {
    const now = this.clock.nowText();
    return (await rowsOf<DoorRow>(this.pool, READ, [now, later(now, -DAY_MS)]))[0];
  }

  /** Opens the door with another secret. Members who came in within a day stay in the list. */
  async open(digest: string, until: string, openedBy: number, sessionId: string): Promise<void> {
    const joined = (await this.read())?.joined ?? {};
    await this.pool.query(`
      insert into app.door (secret_digest, until, opened_by, sid, joined) values ($1, $2, $3, $4, $5)
      on conflict (is_only) do update set secret_digest = $1, until = $2, opened_by = $3, sid = $4, joined = $5,
        waiting = '{}', is_closed = false`, [digest, until, openedBy, sessionId, joined]);
  }

  async close(): Promise<void> {
    await this.pool.query(`update app.door set is_closed = true, waiting = '{}'`);
  }

  async letWait(playerId: number, passwordHash: string): Promise<void> {
    await this.pool.query(
      'update app.door set waiting = waiting || jsonb_build_object($1::int::text, $2::text)', [playerId, passwordHash]);
  }

  async letIn(playerId: number, passwordHash: string): Promise<void> {
    await this.pool.query(LET_IN, [playerId, passwordHash, this.clock.nowText()]);
  }

  async forget(playerId: number): Promise<void> {
    await this.pool.query(
      'update app.door set waiting = waiting - $1::int::text, joined = joined - $1::int::text', [playerId]);
  }
}
