import {
  type CanActivate, type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Right } from '../../../contract/call.js';
import { servedBy } from '../http/serves.js';
import { hasRight } from './rights.js';

const REFUSALS: Record<Exclude<Right, 'public'>, string> = {
  member: 'This is for members only.',
  recorder: 'Only admins and members who may record games can do this.',
  admin: 'Only admins can do this.',
};

@Injectable()
export class RightsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { call } = servedBy(context.getHandler()) ?? {};
    if (!call) throw new ForbiddenException('No one can call this.');
    const player = context.switchToHttp().getRequest<Request>().user;
    if (hasRight(player, call.right)) return true;
    if (!player) throw new UnauthorizedException('Please log in.');
    throw new ForbiddenException(REFUSALS[call.right as keyof typeof REFUSALS]);
  }
}
