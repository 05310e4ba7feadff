/** What the database knows of seals: a copy of them, and how the log was last compared with them. */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { type SealProgress, sealProgress, type SoundSealsView, soundSealsView } from '../../../contract/maintenance.js';
import type { Position } from '../../../event-store/event-store.js';
import { type Seal, type SealHead, seal as sealShape } from '../../../event-store/seals/seal.js';
import type { SealLines } from '../../../event-store/seals/seal-file.js';
import { jsonIn } from '../../../event-store/readable-json.js';

/** Without its events. */
export interface KnownSeal extends SealHead {
  readonly publicKey: string;
  /**
   * Position of its last event in this log; null when the log was moved since, until it is compared. For health alone:
   * sealing does not believe it.
   */
  readonly logPosition: Position | null;
}

const SOUND = 'sound-log';
const VERIFYING = 'verifying-seals';
/** Read at once; a seal has up to some 80 KB. */
const LINES = 50;
const IN_CHAIN = `number >= coalesce((select max(number) from app.seals where seal->>'opens' is not null), 0)`;

interface Row extends Omit<KnownSeal, 'logPosition'> {
  readonly logPosition: string | null;
}

export class SealRecords {
  constructor(private readonly pool: Pool | ClientBase) {}

  last(): Promise<KnownSeal | undefined> {
    return this.seal('order by number desc limit 1');
  }

  /** Newest first. */
  latest(count: number): Promise<KnownSeal[]> {
    return this.heads(`order by number desc limit ${count}`);
  }

  /** The first one of the current chain. */
  first(): Promise<KnownSeal | undefined> {
    return this.seal(`where ${IN_CHAIN} order by number limit 1`);
  }

  async add(seal: Seal, logPosition: Position | null): Promise<void> {
    await this.pool.query(
      'insert into app.seals (number, seal, log_position) values ($1, $2, $3)',
      [seal.number, JSON.stringify(seal), logPosition?.toString() ?? null]);
  }

  /** @param end  position in this log of the last sealed event */
  async noteSound(sound: SoundSealsView, end: Position | null): Promise<void> {
    await this.pool.query(
      'update app.seals set log_position = $1 where number = (select max(number) from app.seals)',
      [end?.toString() ?? null]);
    await this.set(SOUND, JSON.stringify(sound));
    await this.endProgress();
  }

  /** The last comparison that found no break. */
  sound(): Promise<SoundSealsView | null> {
    return this.json(soundSealsView, SOUND);
  }

  /** For a new chain, which may have fewer events. */
  forgetSound(): Promise<void> {
    return this.remove(SOUND);
  }

  /** Null unless an admin's comparison of the whole log is running. */
  progress(): Promise<SealProgress | null> {
    return this.json(sealProgress, VERIFYING);
  }

  noteProgress(progress: SealProgress): Promise<void> {
    return this.set(VERIFYING, JSON.stringify(progress));
  }

  endProgress(): Promise<void> {
    return this.remove(VERIFYING);
  }

  /** Ends the progress; the next comparison forgets it. @param why  a sentence */
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
         where number > $1 and ${IN_CHAIN}
         order by number limit ${LINES}`, [after]);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => `${line}\n`).join('');
      after = rows.at(-1)!.number;
    }
  }

  /** The same, as seals. */
  async *seals(): SealLines {
    for await (const lines of this.lines()) {
      for (const line of lines.trim().split('\n')) yield sealShape.safeParse(jsonIn(line)).data ?? null;
    }
  }

  private async seal(which: string): Promise<KnownSeal | undefined> {
    return (await this.heads(which))[0];
  }

  private async heads(which: string): Promise<KnownSeal[]> {
    const { rows } = await this.pool.query<Row>(
      `select number, seal->>'through' as through, (seal->>'count')::int as count, seal->>'sealedAt' as "sealedAt",
       seal->>'digest' as digest, seal->>'publicKey' as "publicKey",
       log_position as "logPosition" from app.seals ${which}`);
    return rows.map((row) => ({
      ...row, logPosition: row.logPosition === null ? null : BigInt(row.logPosition),
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

  private async remove(name: string): Promise<void> {
    await this.pool.query('delete from app.settings where name = $1', [name]);
  }

  private async set(name: string, value: string): Promise<void> {
    await this.pool.query(
      'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, value]);
  }
}
