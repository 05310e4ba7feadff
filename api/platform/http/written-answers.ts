/** The answer to a write: waits until reads show it, and says `pending` when that takes too long. */
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Position } from '../../../event-store/event-store.js';
import { VisibleWrites } from '../commands/visible-writes.js';

/** Position of the log for an answer; a read may ask for at least this one. */
export const POSITION_HEADER = 'X-Log-Position';

@Injectable()
export class WrittenAnswers {
  constructor(private readonly writes: VisibleWrites) {}

  /** @returns the body, with `pending: true` when reads do not show it in time */
  async answer<Body extends object>(body: Body, position: Position, response: Response): Promise<Body> {
    this.setPosition(position, response);
    return (await this.writes.areShown(position)) ? body : { ...body, pending: true };
  }

  /** For writes that no read model shows: does not wait. */
  setPosition(position: Position, response: Response): void {
    if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
  }
}
