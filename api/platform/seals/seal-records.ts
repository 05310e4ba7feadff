/** What the database knows of seals: the seals themselves, how far they were verified, and the open alarm. */
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  type BrokenSealView, brokenSealView, type SealProgress, sealProgress, type SoundSealsView, soundSealsView,
} from '../../../contract/maintenance.js';
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

const acknowledgedBreak = z.object({
  broken: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Id of the admin; null for the system. */
  actorId: z.number().int().nullable(),
});
export type AcknowledgedBreak = z.infer<typeof acknowledgedBreak>;

const VERIFIED = 'verified-seal';
const SOUND = { whole: 'sound-log', since: 'sound-log-since' } as const;
const BROKEN = 'broken-seal';
const OPENING = 'opening-seal';
const OPENED = 'opened-seal';
const VERIFYING = 'verifying-seals';
/** Read at once; a seal has up to some 50 KB. */
const LINES = 50;

interface Row extends Omit<KnownSeal, 'fileBytes' | 'logPosition'> {
  readonly fileBytes: string;
  readonly logPosition: string | null;
}

export class SealRecords {
  constructor(private readonly pool: Pool | PoolClient) {}

  last(): Promise<KnownSeal | undefined> {
    return this.seal('order by number desc limit 1');
  }

  /** Newest first. */
  latest(count: number): Promise<KnownSeal[]> {
    return this.seals(`order by number desc limit ${count}`);
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
  async noteVerified({ number }: SealHead, end: Position | undefined, sound: SoundSealsView): Promise<void> {
    if (end !== undefined) {
      await this.pool.query('update app.seals set log_position = $2 where number = $1', [number, end.toString()]);
    }
    await this.set(VERIFIED, String(number));
    await this.set(sound.from === null ? SOUND.whole : SOUND.since, JSON.stringify(sound));
    if (sound.from === null) await this.endProgress();
  }

  /** The last comparison of the whole log that found no break, and that of what was sealed since. */
  async sound(): Promise<Readonly<Record<keyof typeof SOUND, SoundSealsView | null>>> {
    return {
      whole: await this.json(soundSealsView, SOUND.whole), since: await this.json(soundSealsView, SOUND.since),
    };
  }

  /** Null unless an admin's comparison of the whole log is running. */
  progress(): Promise<SealProgress | null> {
    return this.json(sealProgress, VERIFYING);
  }

  noteProgress(progress: SealProgress): Promise<void> {
    return this.set(VERIFYING, JSON.stringify(progress));
  }

  async endProgress(): Promise<void> {
    await this.pool.query('delete from app.settings where name = $1', [VERIFYING]);
  }

  /** Ends the progress; the next comparison of the whole log forgets it. @param why  a sentence */
  noteNotVerified(why: string): Promise<void> {
    return this.set(VERIFYING, JSON.stringify({ why }));
  }

  async notVerified(): Promise<string | null> {
    return (await this.json(z.object({ why: z.string() }), VERIFYING))?.why ?? null;
  }

  /** The current chain as its file has it, a line for each seal. */
  async *lines(): AsyncGenerator<string> {
    let after = 0;
    for (;;) {
      const { rows } = await this.pool.query<{ number: number; line: string }>(
        `select number, seal::text as line from app.seals
         where number > $1 and number >= coalesce(
           (select max(number) from app.seals where seal->>'opens' is not null), 0)
         order by number limit ${LINES}`, [after]);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => `${line}\n`).join('');
      after = rows.at(-1)!.number;
    }
  }

  /** Null while there is no open alarm. */
  alarm(): Promise<BrokenSealView | null> {
    return this.json(brokenSealView, BROKEN);
  }

  async raise(alarm: BrokenSealView): Promise<void> {
    await this.set(BROKEN, JSON.stringify(alarm));
  }

  /** Ends the alarm and lets a new chain open; a repeat changes nothing. */
  async acknowledge(acknowledged: AcknowledgedBreak): Promise<void> {
    await this.pool.query(
      `with ended as (delete from app.settings where name = $1 returning name)
       insert into app.settings (name, value) select $2, $3 from ended
       on conflict (name) do update set value = excluded.value`,
      [BROKEN, OPENING, JSON.stringify(acknowledged)]);
  }

  /** What the next seal has to say as the first of a new chain. */
  async opening(): Promise<Seal['opens']> {
    const found = await this.json(acknowledgedBreak, OPENING);
    return found && { broken: found.broken, reason: found.reason };
  }

  /** The last break that an admin acknowledged. */
  async acknowledged(): Promise<AcknowledgedBreak | null> {
    return await this.json(acknowledgedBreak, OPENING) ?? this.json(acknowledgedBreak, OPENED);
  }

  async noteOpened(): Promise<void> {
    await this.set(OPENED, await this.setting(OPENING) ?? '');
    const over = [OPENING, VERIFIED, SOUND.whole, SOUND.since];
    await this.pool.query('delete from app.settings where name = any ($1)', [over]);
  }

  private async seal(which: string, ...values: readonly unknown[]): Promise<KnownSeal | undefined> {
    return (await this.seals(which, ...values))[0];
  }

  private async seals(which: string, ...values: readonly unknown[]): Promise<KnownSeal[]> {
    const { rows } = await this.pool.query<Row>(
      `select number, seal->>'through' as through, (seal->>'count')::int as count, seal->>'sealedAt' as "sealedAt",
       seal->>'digest' as digest, seal->>'publicKey' as "publicKey", file_bytes as "fileBytes",
       log_position as "logPosition" from app.seals ${which}`, [...values]);
    return rows.map((row) => ({
      ...row, fileBytes: Number(row.fileBytes), logPosition: row.logPosition === null ? null : BigInt(row.logPosition),
    }));
  }

  /** Null unless there is a setting of this shape. */
  private async json<Shape extends z.ZodType>(shape: Shape, name: string): Promise<z.infer<Shape> | null> {
    return shape.safeParse(jsonIn(await this.setting(name) ?? '')).data ?? null;
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
