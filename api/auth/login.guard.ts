/** Owns the way from a login request to a session. */
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { z } from 'zod';
import { mustBeObject, parsed } from '../http/parsed.js';

export const login = z.object({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, 'Username is required')
    .max(200)
    .regex(/^\P{Cc}*$/u, 'A username has no control characters'),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
}, mustBeObject);

/** Checks the form of the request first (a guard runs before pipes), then the password, then opens the session. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parsed(login, request.body);
    await super.canActivate(context);
    await super.logIn(request);
    return true;
  }
}
