/** The lifetime of data that was read: until this process writes, its rows change, or other tables replace them. */
import { ServiceUnavailableException } from '@nestjs/common';
import type { Stale } from '../../../contract/call.js';
import type { Position } from '../../../event-store/event-store.js';
import type { ReadModels } from '../../../projections/read-model-service.js';
import type { ProcessManagers } from '../../../projections/live/process-managers.js';
import type { LiveChanges } from './live-changes.js';

export class Freshness {
  private writes = 0;

  /** @param live  needed for answers with games under way */
  constructor(
    private readonly readModels: Pick<ReadModels, 'status' | 'shown'>,
    private readonly live?: LiveChanges,
  ) {}

  /**
   * A text that stays equal as long as the rows of some projections do. Take it before reading: rows may be newer
   * than it, never older.
   */
  stampOf(projections: readonly string[]): string {
    return `${this.writes}${this.rowsOf(projections)}`;
  }

  /** A stamp like `stampOf`, for data that depend on rows only, and not on sessions and passwords. */
  rowsOf(projections: readonly string[]): string {
    let stamp = '';
    for (const { projection, changes, state, generation } of this.readModels.status()) {
      if (projections.includes(projection)) stamp += ` ${changes} ${state} ${generation}`;
    }
    return projections.includes('live') ? `${stamp} ${this.live?.stamp()}` : stamp;
  }

  /** Position of the log that reads show at least. */
  shown(): Position {
    return this.readModels.shown();
  }

  /**
   * Notes a write of this process: its next reads must show it. A change of games under way alone is in no other
   * answer, and comes every few seconds.
   */
  written(stale: readonly Stale[] = []): void {
    if (stale.length > 0 && stale.every((each) => each === 'live')) this.live?.changed();
    else this.writes += 1;
  }
}

/** The time that an answer waits before it is `pending`. */
const SHOWN_TIMEOUT_MS = 2_000;

/** Waits until reads show a write and its consequences, such as the fee of a first game. */
export class VisibleWrites {
  constructor(private readonly readModels: ReadModels, private readonly processManagers: ProcessManagers) {}

  /**
   * True when every read model shows the log up to a position, with its consequences; false when that takes too long.
   */
  async areShown(position: Position, timeoutMs = SHOWN_TIMEOUT_MS): Promise<boolean> {
    const [settled, isShown] = await Promise.all([
      this.processManagers.settled(position, timeoutMs),
      this.readModels.caughtUp(position, timeoutMs),
    ]);
    if (settled === null || !isShown) return false;
    return settled === position || this.readModels.caughtUp(settled, timeoutMs);
  }
}

/** The time that a decision that depends on rows waits for them. */
const CAUGHT_UP_TIMEOUT_MS = 10_000;

/**
 * @throws ServiceUnavailableException unless the rows have every acknowledged event  @param what  the content of the
 * rows
 */
export async function checkCaughtUp(readModels: Pick<ReadModels, 'caughtUp'>, what: string): Promise<void> {
  if (await readModels.caughtUp(undefined, CAUGHT_UP_TIMEOUT_MS)) return;
  throw new ServiceUnavailableException(`The ${what} are still being updated. Please try again soon.`);
}
