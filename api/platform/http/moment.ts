/** A moment that a request asks about, and the way in which a handler takes it. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Known } from '../../../contract/as-of.js';
import type { Position } from '../../../event-store/event-store.js';

export interface Moment {
  /** Instant of the moment, ISO 8601. */
  readonly at: string;
  /** Toronto calendar date of the moment. */
  readonly date: string;
  /** The last event that had been recorded by then. */
  readonly position: Position;
  readonly known: Known;
  /** Whether the answer can never change. */
  readonly isFinal: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      /** The moment; undefined if the request asks about now. */
      moment?: Moment | undefined;
    }
  }
}

/** The moment of a call that declares `asOf`; undefined if the request asks about now. */
export const AtMoment = createParamDecorator((_: unknown, context: ExecutionContext): Moment | undefined =>
  context.switchToHttp().getRequest<Request>().res?.locals.moment);
