/** The id that connects a request with its answer, its log line and its events. */
import type { IncomingMessage } from 'node:http';
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

/** Takes over the id of the request, if it is valid. */
export function correlationIdOf({ headers }: IncomingMessage): string {
  const given = headers[CORRELATION_HEADER.toLowerCase()];
  return typeof given === 'string' && SANE.test(given) ? given : uuid();
}

/** Gives the request its id, and tells it in the answer. */
export function correlate(request: Request, response: Response): string {
  const correlationId = correlationIdOf(request);
  response.locals.correlationId = correlationId;
  response.setHeader(CORRELATION_HEADER, correlationId);
  return correlationId;
}
