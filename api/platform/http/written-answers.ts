/** Positions of the log in answers and requests: what a write answers with, and what a read may ask for. */
import type { Response } from 'express';
import { z } from 'zod';
import type { Position } from '../../../event-store/event-store.js';

/** Position of the log for an answer; a read may ask for at least this one. */
export const POSITION_HEADER = 'X-Log-Position';

/** The position that a read asks for. */
export const AT_LEAST_HEADER = 'X-At-Least-Position';

export const atLeastPosition = z
  .string()
  .regex(/^\d{1,19}$/, 'X-At-Least-Position must be a position from X-Log-Position')
  .transform(BigInt);

export function setPosition(position: Position, response: Response): void {
  if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
}

/** The answer of a handler that wrote something. */
export class Written<Body extends object> {
  /** @param isProjected  false if no read model shows it: then nothing is waited for */
  constructor(readonly body: Body, readonly position: Position, readonly isProjected = true) {}
}
