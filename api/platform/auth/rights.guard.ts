import {
  type CanActivate, type ExecutionContext, ForbiddenException, Injectable, UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Right } from '../../../contract/call.js';
import { isRecorder } from '../../../domain/access/recorder.js';
import { RoomScreens } from './room-screens.js';
import { servedBy } from '../http/call-handler.js';

/** Rights (docs/rules.md, Rights): every call names the right that it needs, or is public. */
const RIGHTS: Record<Exclude<Right, 'public' | 'screen'>, { isHeldBy(by: Express.User): boolean; refusal: string }> = {
  member: { isHeldBy: () => true, refusal: 'This is for members only.' },
  recorder: {
    isHeldBy: (member) => isRecorder({ isAdmin: member.is_admin, canCreateGames: member.can_create_games }),
    refusal: 'Only admins and members who may record games can do this.',
  },
  admin: { isHeldBy: (member) => member.is_admin, refusal: 'Only admins can do this.' },
};

declare global {
  namespace Express {
    interface Locals {
      /** The screen in the room behind a call of screens. */
      screenId?: number;
    }
  }
}

@Injectable()
export class RightsGuard implements CanActivate {
  constructor(private readonly screens: RoomScreens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { call } = servedBy(context.getHandler()) ?? {};
    if (!call) throw new ForbiddenException('No one can call this.');
    if (call.right === 'public') return true;
    if (call.right === 'screen') return this.isScreen(context.switchToHttp().getRequest<Request>());
    const player = context.switchToHttp().getRequest<Request>().user;
    if (!player) throw new UnauthorizedException('Please log in.');
    const { isHeldBy, refusal } = RIGHTS[call.right];
    if (!isHeldBy(player)) throw new ForbiddenException(refusal);
    return true;
  }

  /** A member's session is not a screen, and a screen's token is not a session. */
  private async isScreen(request: Request): Promise<boolean> {
    const screenId = await this.screens.find(request);
    if (screenId === undefined) throw new UnauthorizedException('This screen is not added.');
    request.res!.locals.screenId = screenId;
    return true;
  }
}
