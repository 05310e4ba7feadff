/** Waits until reads show a write and its consequences, such as the fee of a first game. */
import type { Position } from '../../../event-store/event-store.js';
import type { ProcessManagers } from '../../../projections/engine/process-managers.js';
import type { ReadModels } from '../../../projections/engine/read-models.js';

/** How long an answer waits before it is `pending`. */
const SHOWN_TIMEOUT_MS = 2_000;

export class VisibleWrites {
  constructor(
    private readonly readModels: ReadModels,
    private readonly processManagers: ProcessManagers,
  ) {}

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
