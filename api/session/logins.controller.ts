/** The calls about logins: a member's sessions, ending them, and failed logins. */
import { Controller, NotFoundException, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { sessionCalls } from '../../contract/session.calls.js';
import { PathId, PathPart } from '../platform/http/request-parameters.js';
import { RequestActor } from '../platform/http/request-issuer.js';
import { Serves } from '../platform/http/serves.js';
import {
  endedSessionsView, type EndedSessionsView, failedLoginView, type FailedLoginView, sessionView, type SessionView,
} from '../../contract/session.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { FailedLogins } from '../platform/auth/failed-logins.js';
import { MemberSessions } from '../platform/auth/member-sessions.js';

const sessionId = z.uuid('Name a session by its id from the list');

@Controller()
export class LoginsController {
  constructor(
    private readonly sessions: MemberSessions,
    private readonly failedLogins: FailedLogins,
    private readonly directory: PlayerDirectory,
  ) {}

  @Serves(sessionCalls.sessions, z.array(sessionView))
  list(@Req() request: Request): Promise<SessionView[]> {
    return this.sessions.of(request);
  }

  @Serves(sessionCalls.endOtherSessions, z.array(sessionView))
  async endOthers(@Req() request: Request, @RequestActor() actor: ActingMember): Promise<SessionView[]> {
    await this.sessions.endAll(actor.actorId, actor, request.sessionID);
    return this.sessions.of(request);
  }

  @Serves(sessionCalls.endSession, z.array(sessionView))
  async end(
    @PathPart('id', sessionId) id: string, @Req() request: Request, @RequestActor() actor: ActingMember,
  ): Promise<SessionView[]> {
    await this.sessions.end(actor.actorId, id, actor);
    return this.sessions.of(request);
  }

  /** Logs a member out everywhere, for example after the loss of a phone. */
  @Serves(sessionCalls.endSessionsOf, endedSessionsView)
  async endAll(@PathId() id: number, @RequestActor() actor: ActingMember): Promise<EndedSessionsView> {
    if (!(await this.directory.all()).isMember(id)) throw new NotFoundException(`There is no player ${id}.`);
    return { ended: await this.sessions.endAll(id, actor) };
  }

  /** Of the last thirty days, latest first. */
  @Serves(sessionCalls.failedLogins, z.array(failedLoginView))
  async failed(): Promise<FailedLoginView[]> {
    const players = await this.directory.all();
    return (await this.failedLogins.latest()).map(({ playerId, ...row }) => ({
      member: players.find(playerId) ? players.ref(playerId) : null, ...row,
    }));
  }
}
