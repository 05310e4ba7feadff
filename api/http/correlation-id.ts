/** Owns the id by which a request is found again: in its answer, in the log and in the events that it brought. */
import type { Request, Response } from 'express';
import { v4 as uuid } from 'uuid';

export const CORRELATION_HEADER = 'X-Correlation-Id';

declare global {
  namespace Express {
    interface Locals {
      correlationId: string;
    }
  }
}

const SANE = /^[A-Za-z0-9_-]{1,64}$/;

/** Takes over the id that came with a request, where it is fit to be one, and tells it in the answer. */
export function correlate(request: Request, response: Response): string {
  const given = request.get(CORRELATION_HEADER);
  const correlationId = given !== undefined && SANE.test(given) ? given : uuid();
  response.locals.correlationId = correlationId;
  response.setHeader(CORRELATION_HEADER, correlationId);
  return correlationId;
}
