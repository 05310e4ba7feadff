/** Owns the moment at which reads show a write: with all that follows from it, such as the fee of a first game. */
import type { Position } from '../../../event-store/event-store.js';
import type { ProcessManagers } from '../../../projections/engine/process-managers.js';
import type { ReadModels } from '../../../projections/engine/read-models.js';

/** How long an answer waits before it says `pending`. */
const SHOWN_TIMEOUT_MS = 2_000;

export class VisibleWrites {
  constructor(
    private readonly readModels: ReadModels,
    private readonly processManagers: ProcessManagers,
  ) {}

  /** True when every read model shows the log up to a position and what followed; false when that takes too long. */
  async areShown(position: Position, timeoutMs = SHOWN_TIMEOUT_MS): Promise<boolean> {
    const [settled, isShown] = await Promise.all([
      this.processManagers.settled(position, timeoutMs),
      this.readModels.caughtUp(position, timeoutMs),
    ]);
    if (settled === null || !isShown) return false;
    return settled === position || this.readModels.caughtUp(settled, timeoutMs);
  }
}
