/** Owns the enforcement of rights on every call. */
import {
  type CanActivate, type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { hasRight, RIGHT, type Right } from './rights.js';

const REFUSALS: Record<Exclude<Right, 'public'>, string> = {
  member: 'This is for members only.',
  recorder: 'Only admins and members who may record games can do this.',
  admin: 'Only admins can do this.',
};

@Injectable()
export class RightsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const declared = [context.getHandler(), context.getClass()];
    const right = this.reflector.getAllAndOverride<Right | undefined>(RIGHT, declared);
    if (!right) throw new ForbiddenException('Nobody may call this.');
    const player = context.switchToHttp().getRequest<Request>().user;
    if (hasRight(player, right)) return true;
    if (!player) throw new UnauthorizedException('Please log in.');
    throw new ForbiddenException(REFUSALS[right as keyof typeof REFUSALS]);
  }
}
