/** Owns the numbers of new streams: one per idempotency key, whatever is sent twice or crashes in between. */
import type { DataSource } from 'typeorm';
import { commandReceiptEntity } from '../persistence/durable-entities.js';
import { IdempotencyKeyReused } from './command-errors.js';
import type { Issuer } from './issuer.js';

/** Which sequence of schema `app` numbers the streams, or the payments of all accounts. */
export type StreamNumbers = 'game_ids' | 'player_ids' | 'payment_ids';

export class CommandReceipts {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The number under which a creating command makes its stream.
   * @param digest  of the command's content without the number
   * @param mayBegin  throws what forbids the command before a number is drawn; a repeat is not asked
   * @throws IdempotencyKeyReused when the key came with another content before
   */
  async numberFor(
    numbers: StreamNumbers, { idempotencyKey }: Issuer, digest: string, mayBegin?: () => Promise<void>,
  ): Promise<number> {
    const known = await this.find(idempotencyKey);
    if (!known) {
      await mayBegin?.();
      await this.dataSource.query(
        `insert into app.command_receipts (idempotency_key, command_digest, stream_number)
         values ($1, $2, nextval('app.${numbers}')) on conflict do nothing`,
        [idempotencyKey, digest],
      );
    }
    const receipt = known ?? (await this.find(idempotencyKey));
    if (!receipt) throw new Error('A receipt that was just written is not there.');
    if (receipt.commandDigest !== digest) throw new IdempotencyKeyReused();
    return receipt.streamNumber;
  }

  /** Whether a number was given for the key. */
  async isKnown({ idempotencyKey }: Issuer): Promise<boolean> {
    return (await this.find(idempotencyKey)) !== null;
  }

  private find(idempotencyKey: string) {
    return this.dataSource.getRepository(commandReceiptEntity).findOneBy({ idempotencyKey });
  }
}
