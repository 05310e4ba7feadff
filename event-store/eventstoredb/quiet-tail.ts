/** Owns the knowledge of where the log holds nothing but the engine's own events, so that nobody reads them twice. */
import { BEFORE_FIRST, type Position } from '../event-store.js';

/** The engine writes statistics while nobody plays: a reader who stands at the last game would pass them every time. */
export class QuietTail {
  #last: Position = BEFORE_FIRST;
  #through: Position = BEFORE_FIRST;

  /** Position of the last event behind which nothing but system events is known. */
  get last(): Position {
    return this.#last;
  }

  /** Position of the last of those system events, or of `last` itself. */
  get through(): Position {
    return this.#through;
  }

  /** Behind `last` there is nothing but system events up to and including `through`. */
  learn(last: Position, through: Position): void {
    if (through <= this.#through) return;
    this.#last = last;
    this.#through = through;
  }

  /** Where to read on from for a reader who has seen everything up to a position. */
  skip(after: Position): Position {
    return after >= this.#last && after < this.#through ? this.#through : after;
  }
}
