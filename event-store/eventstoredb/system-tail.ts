/** Remembers where the log has only the engine's own events, so that they are not read twice. */
import { BEFORE_FIRST, type Position } from '../event-store.js';

/** The idle engine writes statistics, and a reader at the last game would read all of them each time. */
export class SystemTail {
  /** Position of the last event after which only system events are known. */
  last: Position = BEFORE_FIRST;
  /** Position of the last of these system events, or `last` itself. */
  through: Position = BEFORE_FIRST;

  /** There are only system events after `last`, up to and including `through`. */
  learn(last: Position, through: Position): void {
    if (through <= this.through) return;
    this.last = last;
    this.through = through;
  }

  /** Where to go on for a reader that has seen everything up to a position. */
  skip(after: Position): Position {
    return after >= this.last && after < this.through ? this.through : after;
  }
}
