/** What the database knows of seals: a copy of them, and how the log was last compared with them. */
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { sealProgress, type SoundSealsView, soundSealsView } from '../../../contract/maintenance.js';
import type { Position } from '../../../event-store/event-store.js';
import { jsonIn } from '../../../event-store/readable-json.js';
import { type Seal, type SealHead, seal as sealShape } from '../../../event-store/seals/seal.js';
import type { SealLines } from '../../../event-store/seals/seal-file.js';
import { createPool } from '../../../postgres/pool.js';
import { rowsOf } from '../../../postgres/rows.js';

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
/** How far it is, or why it could not be made, as a sentence. */
const verifying = z.union([sealProgress, z.object({ why: z.string() })]);
type Verifying = z.infer<typeof verifying>;

/** Read at once; a seal has up to some 80 KB. */
const LINES = 50;
const IN_CHAIN = `number >= coalesce((select max(number) from app.seals where seal->>'opens' is not null), 0)`;

export class SealRecords {
  constructor(private readonly pool: Pool | ClientBase) {}

  async last(): Promise<KnownSeal | undefined> {
    return (await this.latest(1))[0];
  }

  /** Newest first. */
  latest(count: number): Promise<KnownSeal[]> {
    return this.heads(`order by number desc limit ${count}`);
  }

  /** The first one of the current chain. */
  async first(): Promise<KnownSeal | undefined> {
    return (await this.heads(`where ${IN_CHAIN} order by number limit 1`))[0];
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
    await this.set(SOUND, sound);
    await this.noteVerifying(null);
  }

  /** The last comparison that found no break. */
  sound(): Promise<SoundSealsView | null> {
    return this.setting(SOUND, soundSealsView);
  }

  /** For a new chain, which may have fewer events. */
  forgetSound(): Promise<void> {
    return this.set(SOUND, null);
  }

  /** The comparison of the whole log that an admin asked for; null once it was made. */
  verifying(): Promise<Verifying | null> {
    return this.setting(VERIFYING, verifying);
  }

  noteVerifying(state: Verifying | null): Promise<void> {
    return this.set(VERIFYING, state);
  }

  /** The current chain as its file has it, a line for each seal. */
  async *lines(): AsyncGenerator<string> {
    let after = 0;
    for (;;) {
      const rows = await rowsOf<{ number: number; line: string }>(this.pool,
        `select number, seal::text as line from app.seals where number > $1 and ${IN_CHAIN}
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

  private async heads(which: string): Promise<KnownSeal[]> {
    const rows = await rowsOf<Omit<KnownSeal, 'logPosition'> & { position: string | null }>(this.pool,
      `select number, seal->>'through' as through, (seal->>'count')::int as count, seal->>'sealedAt' as "sealedAt",
       seal->>'digest' as digest, seal->>'publicKey' as "publicKey", log_position as position from app.seals ${which}`);
    return rows.map(({ position, ...head }) => ({ ...head, logPosition: position === null ? null : BigInt(position) }));
  }

  /** Null unless there is a setting of this shape. */
  private async setting<Shape extends z.ZodType>(name: string, shape: Shape): Promise<z.infer<Shape> | null> {
    const [row] = await rowsOf<{ value: string }>(this.pool, 'select value from app.settings where name = $1', [name]);
    return shape.safeParse(jsonIn(row?.value ?? '')).data ?? null;
  }

  private async set(name: string, value: object | null): Promise<void> {
    await (value === null
      ? this.pool.query('delete from app.settings where name = $1', [name])
      : this.pool.query(
        'insert into app.settings values ($1, $2) on conflict (name) do update set value = excluded.value',
        [name, JSON.stringify(value)]));
  }
}

/** For a command: the last digest in the table, which the file of seals must have. Undefined if nothing was sealed. */
export async function lastDigest(databaseUrl: string): Promise<string | undefined> {
  const pool = createPool(databaseUrl);
  try {
    const [there] = await rowsOf<{ seals: string | null }>(pool, `select to_regclass('app.seals') as seals`);
    return there?.seals ? (await new SealRecords(pool).last())?.digest : undefined;
  } finally {
    await pool.end();
  }
}
