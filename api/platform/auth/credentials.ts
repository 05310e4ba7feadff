/** Sets and checks passwords. They are stored only in their own table, hashed with argon2id. */
import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { type ClientBase, Pool } from 'pg';
import { rowsOf } from '../../../postgres/rows.js';
import { inTransaction } from '../../../postgres/with-client.js';
import { type Issuer, systemIssuer } from '../commands/issuer.js';
import { isOf, PasswordWork } from './passwords.js';

/** The login data of a member. The hash is null until a password is set, as for imported members. */
export interface Credential {
  readonly playerId: number;
  readonly username: string;
  readonly passwordHash: string | null;
  /** How often the member's joining was undone. */
  readonly undone: number;
}

/** The issuer of a password that a start prints, by which it is known later. @param which  names the password */
export const printing = (which: string): Issuer => systemIssuer(`printed:${which}`);

const CREDENTIALS = `
  select player_id as "playerId", username, password_hash as "passwordHash", undone from app.credentials`;

/** Hash of a random password. Verifying it takes as long for an unknown name as for a known one. */
const dummyHash = hash(crypto.randomUUID());

@Injectable()
export class Credentials {
  readonly work = new PasswordWork();

  constructor(private readonly pool: Pool) {}

  async findByUsername(username: string): Promise<Credential | undefined> {
    return (await rowsOf<Credential>(this.pool, `${CREDENTIALS} where username = $1`, [username]))[0];
  }

  async findByPlayer(playerId: number): Promise<Credential | undefined> {
    return (await rowsOf<Credential>(this.pool, `${CREDENTIALS} where player_id = $1`, [playerId]))[0];
  }

  /** Whether the member still has the password that a start of the server printed. */
  async isPrinted(playerId: number): Promise<boolean> {
    const found = await rowsOf(this.pool, `select from app.credentials join app.password_changes using (password_hash)
      where player_id = $1 and starts_with(idempotency_key, $2)`, [playerId, printing('').idempotencyKey]);
    return found.length === 1;
  }

  /** Whether at least one of the members has a password. */
  async haveAny(playerIds: readonly number[]): Promise<boolean> {
    const found = await rowsOf(this.pool,
      'select from app.credentials where player_id = any($1) and password_hash is not null limit 1', [playerIds]);
    return found.length > 0;
  }

  /** Ids of those without a password. */
  async withoutPassword(): Promise<ReadonlySet<number>> {
    const rows = await rowsOf<Credential>(this.pool, `${CREDENTIALS} where password_hash is null`);
    return new Set(rows.map(({ playerId }) => playerId));
  }

  /** Ids of all members ever added, including No Player. */
  async playerIds(): Promise<number[]> {
    return (await rowsOf<Credential>(this.pool, CREDENTIALS)).map(({ playerId }) => playerId);
  }

  /** Whether the password is the member's; takes as long when there is no such member. Call it in `work`. */
  async matches(credential: Credential | undefined, password: string): Promise<boolean> {
    const passwordHash = credential?.passwordHash ?? (await dummyHash);
    return (await isOf(passwordHash, password)) && credential?.passwordHash != null;
  }

  /**
   * Reconciles the credentials with a restored log: removes the row of another member under an existing number or
   * name, and adds a missing row, so that an admin can set the password.
   */
  async agreeWithMembers(): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(`delete from app.credentials
        where (player_id, username) not in (select id, username from read.players)
          and exists (select from read.players where id = player_id or players.username = credentials.username)`);
      await client.query(`insert into app.credentials (player_id, username)
        select id, username from read.players on conflict do nothing`);
    });
  }

  /**
   * Reserves a username for a player id, under `MemberLock`. Takes over the reservation of an addition that was never
   * recorded, and a row that is left from another log.
   * @returns false when another member has the name
   */
  async reserve(playerId: number, username: string, isTaken: (playerId: number) => Promise<boolean>): Promise<boolean> {
    const known = await this.findByUsername(username);
    if (known?.playerId === playerId) return true;
    if (known && (await isTaken(known.playerId))) return false;
    await inTransaction(this.pool, async (client) => {
      await client.query('delete from app.credentials where player_id = $1 or username = $2', [playerId, username]);
      await client.query('insert into app.credentials (player_id, username) values ($1, $2)', [playerId, username]);
    });
    return true;
  }

  /**
   * Gives a member another username, under `MemberLock`. Takes over the reservation of an addition that was never
   * recorded.
   */
  async rename(playerId: number, username: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('delete from app.credentials where player_id <> $1 and username = $2', [playerId, username]);
      await client.query('update app.credentials set username = $2 where player_id = $1', [playerId, username]);
    });
  }

  /** Whether the member has logged in. Rows of earlier backups do not say so: there, a password counts as a login. */
  async hasLoggedIn(playerId: number): Promise<boolean> {
    const found = await rowsOf(this.pool, `select from app.credentials
      where player_id = $1 and password_hash is not null and has_logged_in is not false`, [playerId]);
    return found.length === 1;
  }

  /**
   * Whether the checked password is still the member's. Waits for a password that is being set, whose transaction may
   * already have read the sessions to end.
   */
  async isCurrent(playerId: number, passwordHash: string | null): Promise<boolean> {
    const found = await rowsOf(this.pool,
      'select from app.credentials where player_id = $1 and password_hash = $2 for share', [playerId, passwordHash]);
    return found.length === 1;
  }

  /**
   * Replaces the password that was checked, and ends all sessions but the current one.
   * @param newHash  hash of the new password, by `work`
   * @param record notes the change in the log first; if that fails, nothing is replaced
   * @returns false when another password was set meanwhile, such as by an admin: that one stays
   */
  async replacePassword(
    { playerId, passwordHash }: Credential, newHash: string, sessionId: string, record: () => Promise<void>,
  ): Promise<boolean> {
    if (!(await this.isCurrent(playerId, passwordHash))) return false;
    await record();
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        'update app.credentials set password_hash = $3 where player_id = $1 and password_hash = $2',
        [playerId, passwordHash, newHash]);
      if (rowCount !== 1) return false;
      await endSessions(client, playerId, sessionId);
      return true;
    });
  }

  /**
   * Sets a password once per idempotency key: a late repeat leaves later changes alone.
   * @param passwordHash  hash of the new password, by `work`
   * @returns false when the key was used before: see `cameWith`
   */
  setPasswordOnce(playerId: number, passwordHash: string, idempotencyKey: string): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        'insert into app.password_changes (idempotency_key, password_hash) values ($1, $2) on conflict do nothing',
        [idempotencyKey, passwordHash]);
      if (rowCount === 1) await setHash(client, playerId, passwordHash);
      return rowCount === 1;
    });
  }

  /** Sets the password of a member whose addition is not in the log yet, so that the member has no other password. */
  async setFirstPassword(playerId: number, password: string, idempotencyKey: string): Promise<void> {
    const passwordHash = await this.work.hash(playerId, password);
    await inTransaction(this.pool, async (client) => {
      await client.query(
        `insert into app.password_changes (idempotency_key, password_hash) values ($1, $2)
         on conflict (idempotency_key) do update set password_hash = excluded.password_hash`,
        [idempotencyKey, passwordHash]);
      await setHash(client, playerId, passwordHash);
    });
  }

  /**
   * Whether the key came with this password: false if it was used for another one. Members who were added long ago
   * have no record.
   */
  async cameWith(playerId: number, idempotencyKey: string, password: string): Promise<boolean> {
    const [change] = await rowsOf<{ hash: string }>(this.pool,
      'select password_hash as hash from app.password_changes where idempotency_key = $1', [idempotencyKey]);
    return !change || this.work.verify(playerId, change.hash, password);
  }

  /** Logs a member out everywhere. Returns the number of sessions. */
  endSessions(playerId: number): Promise<number> {
    return endSessions(this.pool, playerId);
  }

  /** Undoes the joining of a member: the password and all that was opened with it ends, and browsers are unknown. */
  undoJoin(playerId: number): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      await client.query(
        'update app.credentials set password_hash = null, undone = undone + 1 where player_id = $1', [playerId]);
      await endSessions(client, playerId);
      await client.query('delete from app.push_subscriptions where member_id = $1', [playerId]);
      await client.query('update app.plan_wishes set calendar_digest = null where member_id = $1', [playerId]);
    });
  }

  /** Closes the door if the member has opened it. */
  async closeDoorOf(playerId: number): Promise<void> {
    await closeDoorOf(this.pool, playerId);
  }

  /** Ends everything that the member made while the rights or the session lasted. */
  endMade(playerId: number): Promise<number> {
    return endMade(this.pool, playerId);
  }
}

async function setHash(client: ClientBase, playerId: number, passwordHash: string): Promise<void> {
  const { rowCount } = await client.query(
    'update app.credentials set password_hash = $2 where player_id = $1', [playerId, passwordHash]);
  if (rowCount !== 1) throw new Error(`Member ${playerId} has no row for a password.`);
  await endSessions(client, playerId);
}

/**
 * Ends what the member made: somebody else may have made it in the member's name. Cards end by events in the log: see
 * `domain/invitation/card-trust.ts`.
 * @returns the number of ended screens in the room, besides the door, questions for a game and the codes that hand one
 *   over
 */
export async function endMade(on: Pool | ClientBase, playerId: number): Promise<number> {
  await on.query(`update app.games_under_way set code = null, code_expires_at = null
    where code is not null and $1 = case when hands % 2 = 0 then first_id else taker_id end`, [playerId]);
  await on.query('update app.games_under_way set asked_by = null, asked_at = null where asked_by = $1', [playerId]);
  await closeDoorOf(on, playerId);
  return (await on.query('delete from app.screens where added_by = $1', [playerId])).rowCount!;
}

const closeDoorOf = (on: Pool | ClientBase, playerId: number): Promise<unknown> =>
  on.query(`update app.door set is_closed = true, waiting = '{}' where opened_by = $1`, [playerId]);

/** The reason why a subscription stopped, unless a push service gave one. */
export const SESSION_ENDED = 'ended';

/**
 * Stops the pushes to browsers that may be in other hands. They go on when their member logs in there again; those of
 * a session that only expired go on anyway.
 * @param which  a condition on the subscriptions
 */
export const stopPushes = (on: Pool | ClientBase, which: string, values: readonly unknown[]): Promise<unknown> =>
  on.query(`update app.push_subscriptions set stopped = '${SESSION_ENDED}' where stopped is null and ${which}`,
    [...values]);

/**
 * Ends sessions, and everything that was made in them.
 * @param keepSessionId  id of the session to keep, if any
 * @returns the number of ended sessions and screens
 */
export async function endSessions(on: Pool | ClientBase, playerId: number, keepSessionId = ''): Promise<number> {
  await stopPushes(on, 'member_id = $1 and sid is distinct from $2', [playerId, keepSessionId]);
  const { rowCount: sessions } = await on.query(
    'delete from app.sessions where player_id = $1 and sid <> $2', [playerId, keepSessionId]);
  return sessions! + await endMade(on, playerId);
}
