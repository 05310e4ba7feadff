/** Owns the calls about logins: where a member is logged in, the end of sessions, and who failed to log in. */
import { Controller, Get, HttpCode, NotFoundException, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import {
  endedSessionsView, type EndedSessionsView, failedLoginView, type FailedLoginView, sessionView, type SessionView,
} from '../../../contract/session.js';
import { PlayerDirectory } from '../directory/player-directory.js';
import { Answers } from '../http/answers.js';
import { pathId } from '../../../contract/request.js';
import { Credentials } from './credentials.js';
import { FailedLogins } from './failed-logins.js';
import { MemberSessions } from './member-sessions.js';
import { Needs } from './rights.js';

const sessionId = z.uuid('A session is named by the id that the list has');

@Controller('api')
export class LoginsController {
  constructor(
    private readonly sessions: MemberSessions,
    private readonly credentials: Credentials,
    private readonly failedLogins: FailedLogins,
    private readonly directory: PlayerDirectory,
  ) {}

  @Get('auth/sessions')
  @Answers(z.array(sessionView))
  @Needs('member')
  list(@Req() request: Request): Promise<SessionView[]> {
    return this.sessions.of(request);
  }

  @Post('auth/sessions/end-others')
  @Answers(z.array(sessionView))
  @Needs('member')
  @HttpCode(200)
  async endOthers(@Req() request: Request): Promise<SessionView[]> {
    await this.sessions.endOthers(request);
    return this.sessions.of(request);
  }

  @Post('auth/sessions/:id/end')
  @Answers(z.array(sessionView))
  @Needs('member')
  @HttpCode(200)
  async end(@Param('id', { schema: sessionId }) id: string, @Req() request: Request): Promise<SessionView[]> {
    await this.sessions.end(request, id);
    return this.sessions.of(request);
  }

  /** Logs a member out everywhere, such as one who lost his phone. */
  @Post('users/:id/sessions/end')
  @Answers(endedSessionsView)
  @Needs('admin')
  @HttpCode(200)
  async endAll(@Param('id', { schema: pathId }) id: number): Promise<EndedSessionsView> {
    if (!(await this.directory.all()).isMember(id)) throw new NotFoundException(`There is no player ${id}.`);
    return { ended: await this.credentials.endSessions(id) };
  }

  /** The latest first, of thirty days. */
  @Get('admin/failed-logins')
  @Answers(z.array(failedLoginView))
  @Needs('admin')
  async failed(): Promise<FailedLoginView[]> {
    return this.failedLogins.latest(await this.directory.all());
  }
}
