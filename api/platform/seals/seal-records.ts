/** What the database knows of seals: the seals themselves, how far they were verified, and the open alarm. */
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Position } from '../../../event-store/event-store.js';
import type { Seal, SealHead } from '../../../event-store/seals/seal.js';
import { jsonIn } from '../../../event-store/readable-json.js';

/** Without its events. */
export interface KnownSeal extends SealHead {
  readonly publicKey: string;
  /** Size of the file of seals with this one at its end. */
  readonly fileBytes: number;
  /** Position of its last event in this log; null when the log was moved since, until it is verified. */
  readonly logPosition: Position | null;
}

const brokenSeal = z.object({
  /** A sentence on what was found. */
  broken: z.string(),
  /** A sentence on the last good seal. */
  lastGood: z.string(),
  at: z.iso.datetime(),
});
export type BrokenSeal = z.infer<typeof brokenSeal>;

const opening = z.object({ broken: z.string(), reason: z.string() });

const VERIFIED = 'verified-seal';
const BROKEN = 'broken-seal';
const OPENING = 'opening-seal';

interface Row extends Omit<KnownSeal, 'fileBytes' | 'logPosition'> {
  readonly fileBytes: string;
  readonly logPosition: string | null;
}

export class SealRecords {
  constructor(private readonly pool: Pool | PoolClient) {}

  last(): Promise<KnownSeal | undefined> {
    return this.seal('order by number desc limit 1');
  }

  /** The last seal of this log that was verified. */
  verified(): Promise<KnownSeal | undefined> {
    return this.seal(`where number = (select value::int from app.settings where name = $1)`, VERIFIED);
  }

  async add(seal: Seal, fileBytes: number, logPosition: Position | null): Promise<void> {
    await this.pool.query(
      'insert into app.seals (number, seal, file_bytes, log_position) values ($1, $2, $3, $4)',
      [seal.number, JSON.stringify(seal), fileBytes, logPosition?.toString() ?? null]);
  }

  /** @param end  position in this log of the last event of the seal */
  async noteVerified({ number }: SealHead, end: Position | undefined): Promise<void> {
    if (end !== undefined) {
      await this.pool.query('update app.seals set log_position = $2 where number = $1', [number, end.toString()]);
    }
    await this.set(VERIFIED, String(number));
  }

  /** Null while there is no open alarm. */
  async alarm(): Promise<BrokenSeal | null> {
    return brokenSeal.safeParse(jsonIn(await this.setting(BROKEN) ?? '')).data ?? null;
  }

  async raise(alarm: BrokenSeal): Promise<void> {
    await this.set(BROKEN, JSON.stringify(alarm));
  }

  /** Ends the alarm and lets a new chain open; a repeat changes nothing. */
  async acknowledge(broken: string, reason: string): Promise<void> {
    await this.pool.query(
      `with ended as (delete from app.settings where name = $1 returning name)
       insert into app.settings (name, value) select $2, $3 from ended
       on conflict (name) do update set value = excluded.value`,
      [BROKEN, OPENING, JSON.stringify({ broken, reason })]);
  }

  /** What the next seal has to say as the first of a new chain. */
  async opening(): Promise<Seal['opens']> {
    return opening.safeParse(jsonIn(await this.setting(OPENING) ?? '')).data ?? null;
  }

  async noteOpened(): Promise<void> {
    await this.pool.query('delete from app.settings where name = any ($1)', [[OPENING, VERIFIED]]);
  }

  private async seal(which: string, ...values: readonly unknown[]): Promise<KnownSeal | undefined> {
    const { rows: [row] } = await this.pool.query<Row>(
      `select number, seal->>'through' as through, (seal->>'count')::int as count, seal->>'sealedAt' as "sealedAt",
       seal->>'digest' as digest, seal->>'publicKey' as "publicKey", file_bytes as "fileBytes",
       log_position as "logPosition" from app.seals ${which}`, [...values]);
    return row && {
      ...row, fileBytes: Number(row.fileBytes), logPosition: row.logPosition === null ? null : BigInt(row.logPosition),
    };
  }

  private async setting(name: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ value: string }>('select value from app.settings where name = $1', [name]);
    return rows[0]?.value;
  }

  private async set(name: string, value: string): Promise<void> {
    await this.pool.query(
      'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, value]);
  }
}
