/** The calls about backups: the list, one more, a download, and restore tests. */
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { type BackupDownload, backupDownload, backupsView, type BackupsView } from '../../../contract/backups.js';
import { backupCalls } from '../../../contract/backups.calls.js';
import { keptAs } from '../../../domain/backup/retention.js';
import { later } from '../../../domain/dates.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { rowsOf } from '../../../postgres/rows.js';
import { PlayerDirectory } from '../../shared/player-directory.js';
import { AccessRecords } from '../../platform/access/access-records.js';
import { OwnPassword } from '../../platform/auth/login.guard.js';
import type { ActingMember } from '../../platform/commands/issuer.js';
import { PathPart, RequestActor, RequestBody, Serves } from '../../platform/http/call-handler.js';
import { freeBytes } from '../../platform/health/free-room.js';
import { INFRASTRUCTURE, type Infrastructure } from '../../platform/infrastructure.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import type { Clock } from '../../platform/clock.js';
import { nextDue } from '../../platform/jobs/schedules.js';
import { ignoreErrorCode } from '../ignore-error-code.js';
import { awayIn, BACKUP_ID, type BackupPlace, folderFault, hereIn, type KnownBackup } from './backup-place.js';
import {
  askFor, type BackupFailure, BackupRecords, FIRST_OF_MONTH, NIGHT, nightsOf, type Running, TRY_AGAIN_MS,
} from './backup-records.js';
import { BACKUP_JOBS } from './backups.js';

const NO_FOLDER = 'This server was started without DATA_DIR, the folder of the backups.';

const backupId = z.string().regex(BACKUP_ID, 'A backup is named like 2026-07-30T07-00-00Z');

@Controller()
export class BackupsController {
  constructor(
    private readonly records: BackupRecords,
    private readonly directory: PlayerDirectory,
    private readonly ownPassword: OwnPassword,
    private readonly queue: JobQueue,
    private readonly access: AccessRecords,
    private readonly pool: Pool,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(backupCalls.list, backupsView)
  async list(): Promise<BackupsView> {
    const { records, infrastructure: { clock, config: { backups } } } = this;
    const [[kept, here], [copied, away], failure, running, restoreTest, players] = await Promise.all([
      placeOf(backups && hereIn(backups)), placeOf(backups && awayIn(backups)), records.failure(), records.running(),
      records.tested(), this.directory.allPlayers(),
    ]);
    const kinds = keptAs(kept, clock.zone);
    const now = clock.now();
    return {
      backups: kept.map(({ id, isGood, at, events, games, members, bytes, tookMs, fault, isSealed }) => ({
        id, at, events, games, members, bytes, tookMs, fault, isSealed, verified: isGood,
        kept: [...kinds.get(id) ?? []], isAway: copied.some((other) => other.id === id),
      })),
      next: nextTry(clock, failure),
      failure: failure && {
        at: failure.at, reason: failure.reason, isMade: failure.isMade, nights: nightsOf(failure, clock.zone),
      },
      running: running?.what === 'backup'
        ? { since: running.since, step: running.step, by: running.by === null ? null : players.ref(running.by) } : null,
      notYet: await this.notYet(kept.find(({ isGood }) => isGood)),
      here: here ?? { folder: '', freeBytes: null, last: null, fault: NO_FOLDER },
      away,
      isEncrypted: backups?.passphrase !== undefined,
      restoreTest, isTesting: running?.what === 'test',
      nextTest: nextDue(FIRST_OF_MONTH, now, clock.zone).toISOString(),
    };
  }

  /** Starts one in the background; recording goes on. */
  @Serves(backupCalls.start, backupsView)
  async start(@RequestActor() { actorId }: ActingMember): Promise<BackupsView> {
    this.config();
    return this.begun('backup', actorId);
  }

  @Serves(backupCalls.test, backupsView)
  async test(@RequestActor() { actorId }: ActingMember): Promise<BackupsView> {
    const [backups] = await placeOf(hereIn(this.config()));
    if (!backups.some(({ isGood }) => isGood)) {
      throw new RuleViolation('BackupMustExist', 'There is no good backup that could be tried. Make one first.');
    }
    return this.begun('test', actorId);
  }

  @Serves(backupCalls.download, z.custom<Blob>())
  async download(
    @PathPart('id', backupId) id: string, @RequestBody(backupDownload) { password }: BackupDownload,
    @RequestActor() actor: ActingMember, @Req() request: Request, @Res() response: Response,
  ): Promise<void> {
    const here = hereIn(this.config());
    const known = (await here.list()).find((backup) => backup.id === id);
    const file = known && await open(here.fileOf(id)).catch(ignoreErrorCode('ENOENT'));
    if (!file) throw new RuleViolation('BackupMustExist', 'This backup no longer exists.', 'missing');
    // The file is open before the check, which has a queue: a newer backup may replace the file meanwhile.
    try {
      await this.ownPassword.check(request, password, 'password');
      await this.access.exported({ what: 'backup', format: 'tar.gz', filter: known.at }, actor);
      response.attachment(`president-${id}.tar.gz`);
      response.set({ 'Content-Type': backupCalls.download.type, 'Content-Length': `${known.bytes}` });
      // A reader may leave before the end.
      await pipeline(file.createReadStream({ autoClose: false }), response)
        .catch(ignoreErrorCode('ERR_STREAM_PREMATURE_CLOSE'));
    } finally {
      await file.close();
    }
  }

  private async begun(what: Running['what'], by: number): Promise<BackupsView> {
    const { queue, directory, infrastructure: { answering: pool, clock } } = this;
    await queue.assertReachable();
    await askFor(what, by, { pool, clock, nameOf: (await directory.allPlayers()).nameOf });
    await queue.addAnew(BACKUP_JOBS[what], { by });
    return this.list();
  }

  /** @throws RuleViolation BackupsMustHaveFolder */
  private config() {
    const { backups } = this.infrastructure.config;
    if (!backups) throw new RuleViolation('BackupsMustHaveFolder', NO_FOLDER);
    return backups;
  }

  /** The number of records since the newest good backup. */
  private async notYet(newest: KnownBackup | undefined): Promise<BackupsView['notYet']> {
    const [row] = await rowsOf<BackupsView['notYet']>(this.pool,
      `select (count(*) filter (where type = 'GameRecorded'))::int as games,
        (count(*) filter (where type = 'PaymentRecorded'))::int as payments, min(at) as since
       from read.log_entries where position > $1 and type in ('GameRecorded', 'PaymentRecorded')`,
      [newest?.through ?? '-1']);
    return row!;
  }
}

/** @returns its backups, and its state for the screen */
async function placeOf(
  place: BackupPlace | null | undefined,
): Promise<readonly [backups: readonly KnownBackup[], view: BackupsView['away']]> {
  if (!place) return [[], null];
  const { folder } = place;
  try {
    const backups = await place.list();
    return [backups, { folder, freeBytes: await freeBytes(folder), last: backups[0]?.at ?? null, fault: null }];
  } catch (error) {
    return [[], { folder, freeBytes: null, last: null, fault: folderFault(error, folder) }];
  }
}

/** The time of the next try: an hour after a failure. A night without a try has none. */
function nextTry(clock: Clock, failure: BackupFailure | null): string {
  const night = nextDue(NIGHT, clock.now(), clock.zone).toISOString();
  const again = failure && later(failure.at, TRY_AGAIN_MS);
  return again !== null && again > clock.nowText() && again < night ? again : night;
}
