/**
 * Owns what is known of commands by their idempotency keys, each of which is for one command, on whatever stream: its
 * content, the number of what it makes, and where it changed nothing. A command that changed something is known by its
 * events; one that did not leaves none, and without this a late repeat would be decided anew, on what others did since.
 */
import type { Pool } from 'pg';
import { IdempotencyKeyReused } from './command-errors.js';
import type { Issuer } from './issuer.js';

/** Which sequence of schema `app` numbers the streams, or the payments of all accounts. */
export type StreamNumbers = 'game_ids' | 'player_ids' | 'payment_ids';

export interface CommandReceipt {
  /** Of the command's content without the number. */
  readonly commandDigest: string;
  /** Of the stream or payment that the command makes; null where it makes none. */
  readonly streamNumber: number | null;
  /** Revision of the stream's last event when the command changed nothing, -1 without one; null where it did. */
  readonly unchangedAt: number | null;
}

export interface GivenNumber {
  readonly number: number;
  /** Where the number was drawn just now: whoever has it is the first, and the stream is not there yet. */
  readonly drawn: CommandReceipt | undefined;
}

const COLUMNS = `command_digest as "commandDigest", stream_number as "streamNumber", unchanged_at as "unchangedAt"`;

export class CommandReceipts {
  constructor(private readonly pool: Pool) {}

  async find({ idempotencyKey }: Issuer): Promise<CommandReceipt | undefined> {
    const { rows } = await this.pool.query<CommandReceipt>({
      name: 'find-command-receipt',
      text: `select ${COLUMNS} from app.command_receipts where idempotency_key = $1`,
      values: [idempotencyKey],
    });
    return rows[0];
  }

  /**
   * Keeps the key for a command that may be carried out. Of several at once the first is kept.
   * @param unchangedAt  as `CommandReceipt` has it
   * @throws IdempotencyKeyReused when the key came with another content before
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
   * The number under which a creating command makes its stream: one per key, whatever is sent twice or crashes in
   * between receipt and append.
   * @param digest  of the command's content without the number
   * @param mayBegin  throws what forbids the command before a number is drawn; it forbids no repeat
   * @throws IdempotencyKeyReused when the key came with another content before
   */
  async numberFor(
    numbers: StreamNumbers, issuer: Issuer, digest: string, mayBegin?: () => Promise<void>,
  ): Promise<GivenNumber> {
    try {
      await mayBegin?.();
    } catch (refusal) {
      if (!(await this.isKnown(issuer))) throw refusal;
    }
    const drawn = await this.draw(numbers, issuer, digest);
    const receipt = drawn ?? (await this.find(issuer));
    if (!receipt) throw new Error('A key without a receipt was given none.');
    if (receipt.commandDigest !== digest || receipt.streamNumber === null) throw new IdempotencyKeyReused();
    return { number: receipt.streamNumber, drawn };
  }

  /** Undefined when the key has a receipt already; then no number is taken, so that repeats leave no gaps. */
  private async draw(
    numbers: StreamNumbers, { idempotencyKey }: Issuer, digest: string,
  ): Promise<CommandReceipt | undefined> {
    const { rows } = await this.pool.query<CommandReceipt>({
      name: `draw-${numbers}`,
      text: `insert into app.command_receipts (idempotency_key, command_digest, stream_number)
        select $1, $2, nextval('app.${numbers}')
        where not exists (select from app.command_receipts where idempotency_key = $1)
        on conflict do nothing returning ${COLUMNS}`,
      values: [idempotencyKey, digest],
    });
    return rows[0];
  }

  /** Whether a number was given for the key. */
  async isKnown(issuer: Issuer): Promise<boolean> {
    return (await this.find(issuer))?.streamNumber != null;
  }
}
