/** The issuer of a request's command: the member and the Idempotency-Key. */
import { createParamDecorator, type ExecutionContext, ForbiddenException, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { v4 as uuid } from 'uuid';
import { type FirstSent, idempotencyKey } from '../../../contract/request.js';
import type { ActingMember, Issuer } from '../commands/issuer.js';
import { parsed } from './parsed.js';
import { declaring } from './request-parameters.js';

const actorOf = (_: unknown, context: ExecutionContext): number => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new UnauthorizedException('Please log in.');
  return user.id;
};

/** Id of the member behind the request. */
export const RequestMember = createParamDecorator(actorOf);

/** The member behind the request, for a call that needs no key. */
export const RequestActor = createParamDecorator((_: unknown, context: ExecutionContext): ActingMember => ({
  actorId: actorOf(_, context), correlationId: correlationIdOf(context),
}));

const issuerOf = (_: unknown, context: ExecutionContext): Issuer => {
  const actorId = actorOf(_, context);
  const key = parsed(idempotencyKey.optional(), context.switchToHttp().getRequest<Request>().get('idempotency-key'));
  // A correlation id may be used twice, so it cannot be the key.
  return { actorId, idempotencyKey: scoped(actorId, key ?? uuid()), correlationId: correlationIdOf(context) };
};

const correlationIdOf = (context: ExecutionContext): string =>
  context.switchToHttp().getResponse<Response>().locals.correlationId;

const scoped = (memberId: number, key: string): string => `${memberId}:${key}`;

/**
 * The issuer with the key of the first sender, so that both requests count as one.
 * @param mayRepeat  whether the sender may use another member's key: an admin, or who took the game over
 */
export function issuerOfFirst(issuer: Issuer, { memberId, key }: FirstSent, mayRepeat: boolean): Issuer {
  if (memberId !== issuer.actorId && !mayRepeat) {
    throw new ForbiddenException("Only an admin can repeat another member's request.");
  }
  return { ...issuer, idempotencyKey: scoped(memberId, key) };
}

/** The member behind the request. Without a key, every request is a new intention. */
export const RequestIssuer = (): ParameterDecorator => (
  declaring((taken) => (taken.isCommand = true), createParamDecorator(issuerOf)()));
