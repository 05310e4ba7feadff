/** Makes one backup: packs the log, its seals and the rows beside it, and compares the file with the log. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { BACKUP_STEPS } from '../../../contract/backups.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { playerStreamId } from '../../../domain/player/player.events.js';
import { copyLog, CopyRefused, type LogSource } from '../../../event-store/copy/copy-log.js';
import { NdjsonLog } from '../../../event-store/copy/ndjson-log.js';
import { BEFORE_FIRST, type EventStore, type Position } from '../../../event-store/event-store.js';
import { rowsOf } from '../../../postgres/rows.js';
import { SealFolder } from '../seals/seal-folder.js';
import { lastDigestIn } from '../seals/seal-records.js';
import { ignoreErrorCode } from '../ignore-error-code.js';
import { LOG_PART, pack, SEALS_PART, sealFaultIn, unpack } from './backup-archive.js';
import { type BackupFacts, type BackupPlace, idOf, type KnownBackup } from './backup-place.js';
import { readKeptRows } from './kept-rows.js';

export interface BackupOrder {
  readonly store: Pick<EventStore, 'drain' | 'head'>;
  readonly pool: Pool;
  readonly place: BackupPlace;
  /** File of the seals. */
  readonly seals: string;
  readonly passphrase: string | undefined;
  readonly now: Date;
  readonly onStep: (step: (typeof BACKUP_STEPS)[number]) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * A backup that differs from the log, or whose seals are not valid, is kept too, with its fault.
 * @throws errors of the folder, the log and the database; then nothing of it is left
 */
export async function makeBackup(order: BackupOrder): Promise<KnownBackup> {
  const { store, pool, place, seals, passphrase, now, signal, onStep } = order;
  const began = performance.now();
  const work = await place.unfinished();
  const [parts, file, read] = [join(work, 'parts'), join(work, 'packed'), join(work, 'read')];
  try {
    await mkdir(parts, { mode: 0o700 });
    await onStep('events');
    // The seals are copied first, because newer ones would name events that the backup does not have. A young group
    // has none yet.
    const noted = await lastDigestIn(pool);
    await copyFile(seals, join(parts, SEALS_PART)).catch(ignoreErrorCode('ENOENT'));
    // The last seal may be incomplete, because it was just being written.
    await new SealFolder(parts, undefined).trimmed();
    const through = await store.head();
    const source = logThrough(store, through);
    const tally = await writeLog(source, join(parts, LOG_PART), signal);
    await onStep('accounts');
    const [last] = await rowsOf<{ name: string }>(pool, 'select name from app.migrations order by id desc limit 1');
    const facts = { ...tally, at: now.toISOString(), migration: last?.name ?? '' };
    await pack(parts, file, facts, await readKeptRows(pool), passphrase);
    await rm(parts, { recursive: true });
    await onStep('comparison');
    await unpack(file, read);
    const log = new NdjsonLog(join(read, LOG_PART));
    const { digest, difference } = await compared(source, log, signal);
    const fault = difference ?? await sealFaultIn(read, log, { noted, signal });
    const known: BackupFacts = {
      ...facts, digest, fault, through: through.toString(), bytes: (await stat(file)).size,
      isSealed: existsSync(join(read, SEALS_PART)),
      tookMs: Math.round(performance.now() - began),
    };
    await place.publish(idOf(now), file, known);
    return { ...known, id: idOf(now), isGood: fault === null };
  } finally {
    await place.sweep();
  }
}

/** The log as it was at a moment, though others append to it. */
export const logThrough = (store: Pick<EventStore, 'drain'>, through: Position): LogSource => ({
  read: () => store.drain(BEFORE_FIRST, through), close: () => Promise.resolve(),
});

const GAMES: Readonly<Record<string, number>> = { GameRecorded: 1, GameVoided: -1, GameRestored: 1 };

/** The events that add one member. */
const JOINED: ReadonlySet<string> = new Set(['PlayerAdded', 'GuestJoined']);

/** @returns the counts of its content */
async function writeLog(source: LogSource, path: string, signal: AbortSignal) {
  // The file exists even if the log is empty.
  await writeFile(path, '', { mode: 0o600 });
  const log = new NdjsonLog(path);
  let [events, games, members] = [0, 0, 0];
  try {
    for await (const batch of source.read()) {
      signal.throwIfAborted();
      await log.append(batch);
      events += batch.length;
      for (const { type, streamId } of batch) {
        games += GAMES[type] ?? 0;
        if (JOINED.has(type) && streamId !== playerStreamId(NO_PLAYER.id)) members += 1;
      }
    }
    return { events, games, members };
  } finally {
    await log.close();
  }
}

/** Compares the log event by event with the written file. */
async function compared(source: LogSource, log: NdjsonLog, signal: AbortSignal) {
  try {
    const { copied, digest } = await copyLog(source, log, { signal });
    return { digest, difference: copied === 0 ? null : `The file lacked ${copied} events of the log.` };
  } catch (error) {
    if (error instanceof CopyRefused) return { digest: '', difference: error.message };
    throw error;
  } finally {
    await log.close();
  }
}
