/** The calls about seals: the latest one, and the alarm of a log that is not as it was sealed. */
import { Body, Controller } from '@nestjs/common';
import { sealsView, type SealsView } from '../../contract/maintenance.js';
import { maintenanceCalls } from '../../contract/maintenance.calls.js';
import { reasonRequest, type ReasonRequest } from '../../contract/request.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Serves } from '../platform/http/serves.js';
import { Written } from '../platform/http/written-answers.js';
import { SealRecords } from '../platform/seals/seal-records.js';
import { MaintenanceCommands } from './maintenance-commands.js';

@Controller()
export class SealsController {
  constructor(
    private readonly commands: MaintenanceCommands,
    private readonly records: SealRecords,
  ) {}

  @Serves(maintenanceCalls.seals, sealsView)
  async seals(): Promise<SealsView> {
    const [last, alarm] = await Promise.all([this.records.last(), this.records.alarm()]);
    if (!last) return { last: null, alarm };
    const { number, through, count: events, sealedAt, digest, publicKey } = last;
    return { last: { number, through, events, sealedAt, digest, publicKey }, alarm };
  }

  /** Ends the alarm; a new chain of seals begins, which names the break and the reason. */
  @Serves(maintenanceCalls.acknowledgeBreak, sealsView)
  async acknowledge(
    @Body({ schema: reasonRequest }) { reason }: ReasonRequest,
    @RequestIssuer() issuer: Issuer,
  ) {
    const { position } = await this.commands.run({ type: 'AcknowledgeBrokenSeal', reason }, issuer);
    return new Written(await this.seals(), position, false);
  }
}
