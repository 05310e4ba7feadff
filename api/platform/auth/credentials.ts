/** Owns passwords: set, checked, and never anywhere but in their own table, hashed with argon2id. */
import { hash, verify } from '@node-rs/argon2';
import { type DataSource, type EntityManager, Equal, In, IsNull, Not, type Repository } from 'typeorm';
import { credentialEntity, type Credential } from '../persistence/durable-entities.js';
import { PasswordWork } from './password-work.js';

/** Hash of nothing anybody knows: checking against it takes as long for an unknown name as for a known one. */
const hashOfNobody = hash(crypto.randomUUID());

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

  /** Whether one of the members at least has a password. */
  async haveAny(playerIds: readonly number[]): Promise<boolean> {
    return this.repository.existsBy({ playerId: In([...playerIds]), passwordHash: Not(IsNull()) });
  }

  /** Of everybody who was ever added, No Player included. */
  async playerIds(): Promise<number[]> {
    return (await this.repository.find({ select: { playerId: true } })).map(({ playerId }) => playerId);
  }

  /** True when the password is the member's; takes as long when there is no such member. To be done in `work`. */
  async matches(credential: Credential | null, password: string): Promise<boolean> {
    const passwordHash = credential?.passwordHash ?? (await hashOfNobody);
    return (await verify(passwordHash, password)) && credential?.passwordHash != null;
  }

  /**
   * Makes good what a restored log and the credentials of another moment say differently: a row of another member
   * under a known number or name goes, and a member without one gets one, so that an admin can set his password.
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
   * Reserves a username for a player id, while `MemberLock` is held. The reservation of an addition that never came to
   * its event is taken over, and so is the row that a member of a log that is no more left under the number.
   * @returns false when somebody else has the name
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
   * Whether the password that was checked is the member's still. Waits for one that is being set, which has looked for
   * sessions to end already.
   */
  async isCurrent(playerId: number, passwordHash: string | null): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query(
      'select from app.credentials where player_id = $1 and password_hash = $2 for share', [playerId, passwordHash]);
    return found.length === 1;
  }

  /** Sets a password and ends every session of the member. */
  async setPassword(playerId: number, password: string): Promise<void> {
    const passwordHash = await this.work.hash(password);
    await this.dataSource.transaction((transaction) => setHash(transaction, playerId, passwordHash));
  }

  /**
   * Sets a password in the place of the one that was checked, and ends every session but the one it is changed in.
   * @returns false when another was set meanwhile, such as by an admin: that one stays
   */
  async replacePassword({ playerId, passwordHash }: Credential, password: string, sessionId: string): Promise<boolean> {
    const newHash = await this.work.hash(password);
    return this.dataSource.transaction(async (transaction) => {
      const { affected } = await transaction.update(
        credentialEntity, { playerId, passwordHash: Equal(passwordHash) }, { passwordHash: newHash });
      if (affected === 1) await endSessions(transaction, playerId, sessionId);
      return affected === 1;
    });
  }

  /**
   * The same once for an idempotency key: a repeat, however late, leaves alone what was set since.
   * @returns false when the key came with another password before
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
      const [change] = await transaction.query<{ password_hash: string }[]>(
        'select password_hash from app.password_changes where idempotency_key = $1', [idempotencyKey]);
      return change?.password_hash ?? '';
    });
    return this.work.verify(known, password);
  }

  /** Sets the password of a member whose addition is not in the log yet, so that nobody was told of another one. */
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

  /** False when the key came with another password before; members who were added long ago have none on record. */
  async cameWith(idempotencyKey: string, password: string): Promise<boolean> {
    const [change] = await this.dataSource.query<{ password_hash: string }[]>(
      'select password_hash from app.password_changes where idempotency_key = $1', [idempotencyKey]);
    return change === undefined || this.work.verify(change.password_hash, password);
  }

  /** Logs a member out everywhere. Answers how many sessions ended. */
  endSessions(playerId: number): Promise<number> {
    return endSessions(this.dataSource.manager, playerId);
  }
}

async function setHash(manager: EntityManager, playerId: number, passwordHash: string): Promise<void> {
  const { affected } = await manager.update(credentialEntity, { playerId }, { passwordHash });
  if (affected !== 1) throw new Error(`Member ${playerId} has no row for a password.`);
  await endSessions(manager, playerId);
}

/** @param keepSessionId  of the session that goes on, if any */
export async function endSessions(manager: EntityManager, playerId: number, keepSessionId = ''): Promise<number> {
  const [, ended] = await manager.query<[unknown, number]>(
    'delete from app.sessions where player_id = $1 and sid <> $2', [playerId, keepSessionId]);
  return ended;
}
