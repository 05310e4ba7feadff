/** Owns how a request says who gives a command, and under which Idempotency-Key. */
import { createParamDecorator, type ExecutionContext, ForbiddenException, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { v4 as uuid } from 'uuid';
import { type FirstSent, idempotencyKey } from '../../../contract/request.js';
import type { Issuer } from '../commands/issuer.js';
import { parsed } from './parsed.js';

const actorOf = (_: unknown, context: ExecutionContext): number => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new UnauthorizedException('Please log in.');
  return user.id;
};

export const issuerOf = (_: unknown, context: ExecutionContext): Issuer => {
  const actorId = actorOf(_, context);
  const key = parsed(idempotencyKey.optional(), context.switchToHttp().getRequest<Request>().get('idempotency-key'));
  return {
    actorId,
    // A correlation id may come twice and is no key.
    idempotencyKey: scoped(actorId, key ?? uuid()),
    correlationId: context.switchToHttp().getResponse<Response>().locals.correlationId,
  };
};

const scoped = (memberId: number, key: string): string => `${memberId}:${key}`;

/**
 * Whoever sends it now, under the key that it was sent with first, so that both are one and the same.
 * @throws ForbiddenException when somebody who is no admin takes another one's key
 */
export function issuerOfFirst(issuer: Issuer, { memberId, key }: FirstSent, isAdmin: boolean): Issuer {
  if (memberId !== issuer.actorId && !isAdmin) {
    throw new ForbiddenException('Only an admin may send what another member has sent.');
  }
  return { ...issuer, idempotencyKey: scoped(memberId, key) };
}

/** The member behind the request as issuer. Without a key the request is an intention of its own. */
export const RequestIssuer = createParamDecorator(issuerOf);
