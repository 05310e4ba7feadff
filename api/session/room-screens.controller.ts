/** The calls about screens in the room: their codes, adding and removing them. */
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import { newScreen, screenCodeView, screenView } from '../../contract/room-screens.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { RequestActor } from '../platform/http/request-issuer.js';
import { PathId, RequestBody } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import { RoomScreens } from '../platform/auth/room-screens.js';

@Controller()
export class RoomScreensController {
  constructor(private readonly screens: RoomScreens, private readonly directory: PlayerDirectory) {}

  @Serves(roomScreenCalls.askCode, screenCodeView)
  askCode(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.screens.askCode(request, response);
  }

  @Serves(roomScreenCalls.list, z.array(screenView))
  async list() {
    const players = await this.directory.all();
    return (await this.screens.list()).map((screen) => ({ ...screen, addedBy: players.ref(screen.addedBy) }));
  }

  @Serves(roomScreenCalls.add, z.array(screenView))
  async add(
    @RequestBody(newScreen) { code }: z.infer<typeof newScreen>, @RequestActor() actor: ActingMember,
  ) {
    await this.screens.add(code, actor);
    return this.list();
  }

  @Serves(roomScreenCalls.remove, z.array(screenView))
  async remove(@PathId() id: number, @RequestActor() actor: ActingMember) {
    await this.screens.remove(id, actor);
    return this.list();
  }
}
