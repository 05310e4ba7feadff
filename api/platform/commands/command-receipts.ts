/**
 * Receipts of commands by idempotency key: the digest of the command, the number that it was given, and whether it
 * changed nothing. A key is for one command, whatever its stream. The events of a command also prove that it ran. A
 * command without an effect leaves none: without a receipt, a late repeat would be decided on later changes. A claim
 * is a receipt under a key that stands for the content: two commands with the same content get one number, so that
 * the log stores only one of them.
 */
import type { Pool } from 'pg';
import type { Issuer } from './issuer.js';

/** A key was used for another command. This is not a business rule: the client has to send a new key. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';

  constructor() {
    super('This Idempotency-Key was used before for something else. Send a new key.');
  }
}

/** The sequence in schema `app` that numbers the streams, or the payments of all accounts. */
export type StreamNumbers = 'game_ids' | 'player_ids' | 'payment_ids' | 'card_ids' | 'plan_ids';

export interface CommandReceipt {
  /** Digest of the command without the number. */
  readonly commandDigest: string;
  /** Number of the stream or payment that the command makes; null if it makes none. */
  readonly streamNumber: number | null;
  /**
   * Revision of the stream's last event if the command changed nothing, -1 without events; null if it changed
   * something.
   */
  readonly unchangedAt: number | null;
}

export interface GivenNumber {
  readonly number: number;
  /**
   * Set if the number was just drawn: the command is then the first with this key, and its stream does not exist yet.
   */
  readonly drawn: CommandReceipt | undefined;
  /** Whether another command has claimed the content. It has the number, and this one has no receipt. */
  readonly isClaimed: boolean;
}

const COLUMNS = `command_digest as "commandDigest", stream_number as "streamNumber", unchanged_at as "unchangedAt"`;

export class CommandReceipts {
  constructor(private readonly pool: Pool) {}

  async find({ idempotencyKey }: Pick<Issuer, 'idempotencyKey'>): Promise<CommandReceipt | undefined> {
    const { rows } = await this.pool.query<CommandReceipt>({
      name: 'find-command-receipt',
      text: `select ${COLUMNS} from app.command_receipts where idempotency_key = $1`,
      values: [idempotencyKey],
    });
    return rows[0];
  }

  /**
   * Stores the receipt of a command before its append. If several arrive at once, the first is kept.
   * @param unchangedAt see `CommandReceipt`
   * @throws IdempotencyKeyReused when the key was used for other content
   */
  async add({ idempotencyKey }: Issuer, digest: string, unchangedAt: number | null = null): Promise<void> {
    const { rowCount } = await this.pool.query({
      name: 'add-command-receipt',
      text: `insert into app.command_receipts as known (idempotency_key, command_digest, unchanged_at)
        values ($1, $2, $3) on conflict (idempotency_key) do update
        set unchanged_at = coalesce(known.unchanged_at, excluded.unchanged_at)
        where known.command_digest = excluded.command_digest`,
      values: [idempotencyKey, digest, unchangedAt],
    });
    if (rowCount === 0) throw new IdempotencyKeyReused();
  }

  /**
   * The number for a creating command: one per key, even after repeats and after a crash between receipt and append.
   * @param digest  digest of the command's content without the number
   * @param mayBegin throws if the command is forbidden, before a number is drawn; repeats are not checked
   * @param claim key of the content, so that another command with the same content does not get another number
   * @throws IdempotencyKeyReused when the key was used for other content
   */
  async numberFor(
    numbers: StreamNumbers, issuer: Issuer, digest: string, mayBegin?: () => Promise<void>, claim?: string,
  ): Promise<GivenNumber> {
    try {
      await mayBegin?.();
    } catch (refusal) {
      if (!(await this.isKnown(issuer))) throw refusal;
    }
    const drawn = await this.draw(numbers, issuer, digest, claim);
    const receipt = drawn ?? (await this.find(issuer));
    const claimed = receipt ?? (claim && (await this.find({ idempotencyKey: claim })));
    if (!claimed) throw new Error('No receipt was stored for this key.');
    if (receipt && receipt.commandDigest !== digest || claimed.streamNumber === null) throw new IdempotencyKeyReused();
    return { number: claimed.streamNumber, drawn, isClaimed: !receipt };
  }

  /**
   * The drawn number; undefined when the key already has a receipt, or another command has claimed the content. No
   * number is drawn then, so that repeats leave no gaps.
   */
  private async draw(
    numbers: StreamNumbers, { idempotencyKey }: Issuer, digest: string, claim?: string,
  ): Promise<CommandReceipt | undefined> {
    const insert = 'insert into app.command_receipts (idempotency_key, command_digest, stream_number)';
    const { rows } = await this.pool.query<CommandReceipt>(claim === undefined ? {
      name: `draw-${numbers}`,
      text: `${insert} select $1, $2, nextval('app.${numbers}')
        where not exists (select from app.command_receipts where idempotency_key = $1)
        on conflict do nothing returning ${COLUMNS}`,
      values: [idempotencyKey, digest],
    } : {
      name: `claim-${numbers}`,
      text: `with claimed as (
          ${insert} select $3, $2, nextval('app.${numbers}')
          where not exists (select from app.command_receipts where idempotency_key in ($1, $3))
          on conflict do nothing returning stream_number)
        ${insert} select $1, $2, stream_number from claimed on conflict do nothing returning ${COLUMNS}`,
      values: [idempotencyKey, digest, claim],
    });
    return rows[0];
  }

  /** Gives a key a number that another key has; a key that has a number keeps it. */
  async join({ idempotencyKey }: Pick<Issuer, 'idempotencyKey'>, digest: string, number: number): Promise<void> {
    await this.pool.query(
      `insert into app.command_receipts (idempotency_key, command_digest, stream_number) values ($1, $2, $3)
        on conflict do nothing`, [idempotencyKey, digest, number]);
  }

  /** Takes the number from a command that came second, so that its key is free. */
  async release({ idempotencyKey }: Issuer, number: number): Promise<void> {
    await this.pool.query(
      'delete from app.command_receipts where idempotency_key = $1 and stream_number = $2', [idempotencyKey, number]);
  }

  /** Whether a number was drawn for the key. */
  async isKnown(issuer: Issuer): Promise<boolean> {
    return (await this.find(issuer))?.streamNumber != null;
  }
}
