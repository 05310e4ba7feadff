/** The calls about screens in the room: their codes, adding and removing them. */
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { screenCalls } from '../../../contract/screens.calls.js';
import { newScreen, screenCodeView, screenView, type ScreenView } from '../../../contract/screens.js';
import type { ActingMember } from '../commands/issuer.js';
import { PlayerDirectory } from '../directory/player-directory.js';
import { RequestActor } from '../http/request-issuer.js';
import { PathId, Sent } from '../http/asked.js';
import { Serves } from '../http/serves.js';
import { Screens } from './screens.js';

@Controller()
export class ScreensController {
  constructor(private readonly screens: Screens, private readonly directory: PlayerDirectory) {}

  @Serves(screenCalls.askCode, screenCodeView)
  askCode(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.screens.askCode(request, response);
  }

  @Serves(screenCalls.list, z.array(screenView))
  async list(): Promise<ScreenView[]> {
    const players = await this.directory.all();
    return (await this.screens.list()).map((screen) => ({ ...screen, addedBy: players.ref(screen.addedBy) }));
  }

  @Serves(screenCalls.add, z.array(screenView))
  async add(
    @Sent(newScreen) { code }: z.infer<typeof newScreen>, @RequestActor() actor: ActingMember,
  ): Promise<ScreenView[]> {
    await this.screens.add(code, actor);
    return this.list();
  }

  @Serves(screenCalls.remove, z.array(screenView))
  async remove(@PathId() id: number, @RequestActor() actor: ActingMember): Promise<ScreenView[]> {
    await this.screens.remove(id, actor);
    return this.list();
  }
}
