/** Everything that follows the log under a name: projections and process managers, which can stop in the same way. */
import { Injectable } from '@nestjs/common';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { RunnerStatus } from '../../projections/engine/runner-status.js';
import { ProcessManagers } from '../../projections/engine/process-managers.js';
import { ReadModels } from '../../projections/engine/read-models.js';

@Injectable()
export class EventFollowers {
  constructor(private readonly readModels: ReadModels, private readonly processManagers: ProcessManagers) {}

  all(): RunnerStatus[] {
    return [...this.readModels.status(), ...this.processManagers.status()];
  }

  /** @throws RuleViolation ProjectionMustExist */
  statusOf(name: string): RunnerStatus {
    const status = this.all().find(({ projection }) => projection === name);
    if (!status) throw new RuleViolation('ProjectionMustExist', `There is no projection ${name}.`, 'missing');
    return status;
  }

  /** Retries one that has stopped. */
  async retry(name: string): Promise<void> {
    if (!(await this.readModels.retry(name))) await this.processManagers.retry(name);
  }
}
