/** Owns the answer to a write: it waits until a read would see it, and says so when that takes too long. */
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Position } from '../../../event-store/event-store.js';
import { VisibleWrites } from '../commands/visible-writes.js';

/** Position in the log that an answer speaks of; a read may ask for at least that one. */
export const POSITION_HEADER = 'X-Log-Position';

@Injectable()
export class WrittenAnswers {
  constructor(private readonly writes: VisibleWrites) {}

  /** @returns the body, with `pending: true` when reads do not show it in time */
  async answer<Body extends object>(body: Body, position: Position, response: Response): Promise<Body> {
    this.tell(position, response);
    return (await this.writes.areShown(position)) ? body : { ...body, pending: true };
  }

  /** Where no read model shows the write, nobody waits. */
  tell(position: Position, response: Response): void {
    if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
  }
}
