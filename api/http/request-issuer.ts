/** Owns how a request says who gives a command, and under which Idempotency-Key. */
import { createParamDecorator, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { Issuer } from '../command-handling/issuer.js';
import { parsed } from './parsed.js';

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key has 1 to 200 visible ASCII characters')
  .optional();

const actorOf = (_: unknown, context: ExecutionContext): number => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new UnauthorizedException('Please log in.');
  return user.id;
};

export const issuerOf = (_: unknown, context: ExecutionContext): Issuer => {
  const actorId = actorOf(_, context);
  const key = parsed(idempotencyKey, context.switchToHttp().getRequest<Request>().get('idempotency-key'));
  return {
    actorId,
    // A correlation id may come twice and is no key.
    idempotencyKey: `${actorId}:${key ?? uuid()}`,
    correlationId: context.switchToHttp().getResponse<Response>().locals.correlationId,
  };
};

/** The member behind the request as issuer. Without a key the request is an intention of its own. */
export const RequestIssuer = createParamDecorator(issuerOf);
