/** The calls about seals: the latest ones, and the alarm of a log that differs from its seals. */
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  type BreakAcknowledgement, breakAcknowledgement, sealsView, type SealsView,
} from '../../../contract/maintenance.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { lockHolder, LOCKS } from '../../../postgres/with-client.js';
import { AccessRecords } from '../../platform/access/access-records.js';
import { OwnPassword } from '../../platform/auth/login.guard.js';
import type { ActingMember, Issuer } from '../../platform/commands/issuer.js';
import { PlayerDirectory } from '../../shared/player-directory.js';
import { RequestActor, RequestBody, RequestIssuer, Serves, Written } from '../../platform/http/call-handler.js';
import { ReadWork } from '../../platform/http/read-work.js';
import { sendDownload } from '../../platform/http/csv.js';
import { INFRASTRUCTURE, type Infrastructure } from '../../platform/infrastructure.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { SEAL_VERIFICATION } from './log-sealing.js';
import { BreakRecords, SealRecords, uncomparedSince as uncompared, unsealedSince as unsealed } from './seal-records.js';
import { LogLosses } from '../log-losses.js';
import { MaintenanceCommands } from '../maintenance-commands.js';

const SHOWN_SEALS = 5;

@Controller()
export class SealsController {
  constructor(
    private readonly commands: MaintenanceCommands,
    private readonly records: SealRecords,
    private readonly breaks: BreakRecords,
    private readonly directory: PlayerDirectory,
    private readonly ownPassword: OwnPassword,
    private readonly queue: JobQueue,
    private readonly access: AccessRecords,
    private readonly work: ReadWork,
    private readonly losses: LogLosses,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(maintenanceCalls.seals, sealsView)
  async seals(): Promise<SealsView> {
    const { records, infrastructure } = this;
    const { store, answering } = infrastructure;
    const [latest, verified, verifying, uncomparedSince, unsealedSince, { alarm, acknowledged }, players, lost] =
      await Promise.all([
        records.latest(SHOWN_SEALS), records.sound(), records.verifying(), uncompared(records, infrastructure),
        store.head().catch(() => null).then((head) => unsealed(records, infrastructure, head)),
        this.breaks.last(), this.directory.allPlayers(), this.losses.view(),
      ]);
    return {
      latest: latest.map(({ count: events, logPosition: _, ...seal }) => ({ ...seal, events })), verified,
      ...(verifying && 'why' in verifying
        ? { verifying: null, notVerified: verifying.why } : { verifying, notVerified: null }),
      unsealedSince, unsealedBecauseOf: unsealedSince === null ? null : await lockHolder(answering, LOCKS.sealing),
      uncomparedSince, alarm, lost,
      acknowledged: acknowledged && {
        broken: acknowledged.broken, reason: acknowledged.reason, at: acknowledged.at,
        by: acknowledged.actorId ? players.ref(acknowledged.actorId) : null,
      },
    };
  }

  @Serves(maintenanceCalls.sealFile, z.string())
  async file(@RequestActor() actor: ActingMember, @Res() response: Response): Promise<void> {
    await this.work.admit({ who: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'seals', format: 'ndjson', filter: '' }, actor);
      await sendDownload(response, 'seals.ndjson', maintenanceCalls.sealFile.type!, this.records.lines(), inTurn);
    });
  }

  /** Compares the whole log in the background. */
  @Serves(maintenanceCalls.verifySeals, sealsView)
  async verify(): Promise<SealsView> {
    const last = await this.records.last();
    if (!last) throw new RuleViolation('LogMustBeSealed', 'Nothing is sealed yet.');
    if ((await this.breaks.last()).alarm) {
      throw new RuleViolation('AlarmMustBeAcknowledged', 'Acknowledge first that the log is not as it was sealed.');
    }
    const verifying = await this.records.verifying();
    if (!verifying || 'why' in verifying) await this.records.noteVerifying({ events: 0, of: last.count });
    await this.queue.addAnew(SEAL_VERIFICATION, {});
    return this.seals();
  }

  /** Ends the alarm; a new chain of seals begins, which names the break and the reason. */
  @Serves(maintenanceCalls.acknowledgeBreak, sealsView)
  async acknowledge(
    @RequestBody(breakAcknowledgement) { reason, password }: BreakAcknowledgement, @RequestIssuer() issuer: Issuer,
    @Req() request: Request,
  ) {
    await this.ownPassword.check(request, password, 'password');
    const asked = { type: 'AcknowledgeBrokenSeal', reason } as const;
    const { position } = await this.commands.run(asked, issuer, () => asked);
    return new Written(await this.seals(), position, false);
  }
}
