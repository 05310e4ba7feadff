/** Owns the answer to a write: it waits until a read would see it, and says so when that takes too long. */
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Position } from '../../event-store/event-store.js';
import { ReadModels } from '../read-models.js';

/** Position in the log that an answer speaks of; a read may ask for at least that one. */
export const POSITION_HEADER = 'X-Log-Position';

@Injectable()
export class WrittenAnswers {
  constructor(private readonly readModels: ReadModels) {}

  /** @returns the body, with `pending: true` when the read models lag behind it */
  async answer<Body extends object>(body: Body, position: Position, response: Response): Promise<Body> {
    if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
    return (await this.readModels.caughtUp(position)) ? body : { ...body, pending: true };
  }
}
