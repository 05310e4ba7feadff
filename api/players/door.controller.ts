/** The calls about the door: admins open and watch it, and the holders of its code read the names. */
import { Controller, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { doorCalls } from '../../contract/door.calls.js';
import {
  type AcceptRequest, acceptRequest, type DoorNamesRequest, doorNamesRequest, doorNamesView, doorView,
  openDoorRequest, openedDoorView, type UndoRequest, undoneView, undoRequest,
} from '../../contract/door.js';
import { RowReader } from '../past/row-reader.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { RequestActor, RequestBody, Serves } from '../platform/http/call-handler.js';
import { siteOf } from '../platform/http/request-checks.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';
import { Door } from './door.js';
import { makerOf } from './invitations.controller.js';
import type { z } from 'zod';

@Controller()
export class DoorController {
  constructor(
    private readonly door: Door,
    private readonly asOf: RowReader,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(doorCalls.state, doorView)
  state() {
    return this.door.state();
  }

  @Serves(doorCalls.open, openedDoorView)
  async open(
    @RequestBody(openDoorRequest) { minutes }: z.output<typeof openDoorRequest>, @RequestActor() actor: ActingMember,
    @Req() request: Request,
  ) {
    const { secret, until } = await this.door.open(minutes, makerOf(actor, request));
    return { secret, until, url: `${siteOf(this.infrastructure.config, request)}/join#${secret}` };
  }

  @Serves(doorCalls.accept, doorView)
  accept(@RequestBody(acceptRequest) { userId }: AcceptRequest, @RequestActor() actor: ActingMember) {
    return this.door.accept(userId, actor);
  }

  @Serves(doorCalls.undo, undoneView)
  undo(@RequestBody(undoRequest) { userId, reason }: UndoRequest, @RequestActor() actor: ActingMember) {
    return this.door.undo(userId, reason, actor);
  }

  @Serves(doorCalls.close, doorView)
  close(@RequestActor() actor: ActingMember) {
    return this.door.close(actor);
  }

  @Serves(doorCalls.names, doorNamesView)
  async names(@RequestBody(doorNamesRequest) { secret }: DoorNamesRequest, @Req() request: Request) {
    const people = await this.door.names(secret, request);
    return { group: (await this.asOf.groupFacts(undefined)).name, people };
  }
}
