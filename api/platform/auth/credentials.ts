/** Sets and checks passwords. They are only in their own table, hashed with argon2id. */
import { hash } from '@node-rs/argon2';
import { type DataSource, type EntityManager, Equal, In, IsNull, Not, type Repository } from 'typeorm';
import { credentialEntity, type Credential } from '../persistence/durable-entities.js';
import { isOf, PasswordWork } from './password-work.js';

/** Of a random text: checking against it makes an unknown name as slow as a known one. */
const dummyHash = hash(crypto.randomUUID());

export class Credentials {
  readonly work = new PasswordWork();
  private readonly repository: Repository<Credential>;

  constructor(private readonly dataSource: DataSource) {
    this.repository = dataSource.getRepository(credentialEntity);
  }

  findByUsername(username: string): Promise<Credential | null> {
    return this.repository.findOneBy({ username });
  }

  findByPlayer(playerId: number): Promise<Credential | null> {
    return this.repository.findOneBy({ playerId });
  }

  /** Whether at least one of the members has a password. */
  async haveAny(playerIds: readonly number[]): Promise<boolean> {
    return this.repository.existsBy({ playerId: In([...playerIds]), passwordHash: Not(IsNull()) });
  }

  /** All members ever added, including No Player. */
  async playerIds(): Promise<number[]> {
    return (await this.repository.find({ select: { playerId: true } })).map(({ playerId }) => playerId);
  }

  /** Whether the password is the member's; takes as long when there is no such member. Call it in `work`. */
  async matches(credential: Credential | null, password: string): Promise<boolean> {
    const passwordHash = credential?.passwordHash ?? (await dummyHash);
    return (await isOf(passwordHash, password)) && credential?.passwordHash != null;
  }

  /**
   * Reconciles the credentials with a restored log: removes the row of another member under a known number or name, and
   * adds a missing row, so that an admin can set the password.
   */
  async agreeWithMembers(): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(`delete from app.credentials using read.players
        where (players.id = credentials.player_id) <> (players.username = credentials.username)`);
      await transaction.query(`insert into app.credentials (player_id, username)
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
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(
        'delete from app.credentials where player_id = $1 or username = $2', [playerId, username]);
      await transaction.insert(credentialEntity, { playerId, username, passwordHash: null });
    });
    return true;
  }

  /**
   * Whether the checked password is still the member's. Waits for one that is being set, which may have looked for
   * sessions to end already.
   */
  async isCurrent(playerId: number, passwordHash: string | null): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query(
      'select from app.credentials where player_id = $1 and password_hash = $2 for share', [playerId, passwordHash]);
    return found.length === 1;
  }

  /** Sets a password and ends all sessions of the member. */
  async setPassword(playerId: number, password: string): Promise<void> {
    const passwordHash = await this.work.hash(password);
    await this.dataSource.transaction((transaction) => setHash(transaction, playerId, passwordHash));
  }

  /**
   * Replaces the password that was checked, and ends all sessions but the current one.
   * @param record notes it in the log first; if that fails, nothing is replaced
   * @returns false when another password was set meanwhile, such as by an admin: that one stays
   */
  async replacePassword(
    { playerId, passwordHash }: Credential, password: string, sessionId: string, record: () => Promise<void>,
  ): Promise<boolean> {
    const newHash = await this.work.hash(password);
    if (!(await this.isCurrent(playerId, passwordHash))) return false;
    await record();
    return this.dataSource.transaction(async (transaction) => {
      const { affected } = await transaction.update(
        credentialEntity, { playerId, passwordHash: Equal(passwordHash) }, { passwordHash: newHash });
      if (affected !== 1) return false;
      await endSessions(transaction, playerId, sessionId);
      return true;
    });
  }

  /**
   * Sets a password once per idempotency key: a late repeat leaves later changes alone.
   * @returns false when the key was used for another password
   */
  async setPasswordOnce(playerId: number, password: string, idempotencyKey: string): Promise<boolean> {
    const passwordHash = await this.work.hash(password);
    const known = await this.dataSource.transaction(async (transaction) => {
      const added: unknown[] = await transaction.query(
        `insert into app.password_changes (idempotency_key, password_hash) values ($1, $2)
         on conflict do nothing returning 1`, [idempotencyKey, passwordHash]);
      if (added.length > 0) {
        await setHash(transaction, playerId, passwordHash);
        return passwordHash;
      }
      return (await changedHash(transaction, idempotencyKey)) ?? '';
    });
    return this.work.verify(known, password);
  }

  /** Sets the password of a member whose addition is not in the log yet, so no other password can be known. */
  async setFirstPassword(playerId: number, password: string, idempotencyKey: string): Promise<void> {
    const passwordHash = await this.work.hash(password);
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(
        `insert into app.password_changes (idempotency_key, password_hash) values ($1, $2)
         on conflict (idempotency_key) do update set password_hash = excluded.password_hash`,
        [idempotencyKey, passwordHash]);
      await setHash(transaction, playerId, passwordHash);
    });
  }

  /** False when the key was used for another password; members who were added long ago have no record. */
  async cameWith(idempotencyKey: string, password: string): Promise<boolean> {
    const known = await changedHash(this.dataSource.manager, idempotencyKey);
    return known === undefined || this.work.verify(known, password);
  }

  /** Logs a member out everywhere. Returns the number of sessions. */
  endSessions(playerId: number): Promise<number> {
    return endSessions(this.dataSource.manager, playerId);
  }
}

async function setHash(manager: EntityManager, playerId: number, passwordHash: string): Promise<void> {
  const { affected } = await manager.update(credentialEntity, { playerId }, { passwordHash });
  if (affected !== 1) throw new Error(`Member ${playerId} has no row for a password.`);
  await endSessions(manager, playerId);
}

/** The hash that was set under an idempotency key. */
async function changedHash(manager: EntityManager, idempotencyKey: string): Promise<string | undefined> {
  const [change] = await manager.query<{ password_hash: string }[]>(
    'select password_hash from app.password_changes where idempotency_key = $1', [idempotencyKey]);
  return change?.password_hash;
}

/**
 * Ends also the screens in the room that the member added: somebody else may have done it in the member's name.
 * @param keepSessionId  of the session to keep, if any
 * @returns how many sessions and screens ended
 */
export async function endSessions(manager: EntityManager, playerId: number, keepSessionId = ''): Promise<number> {
  const [, sessions] = await manager.query<[unknown, number]>(
    'delete from app.sessions where player_id = $1 and sid <> $2', [playerId, keepSessionId]);
  const [, screens] = await manager.query<[unknown, number]>('delete from app.screens where added_by = $1', [playerId]);
  return sessions + screens;
}
