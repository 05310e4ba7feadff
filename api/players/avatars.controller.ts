/** `/api/users/{id}/avatar`: everyone sees a picture, the member and admins set and remove it. */
import { Controller, ForbiddenException, NotFoundException, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import { z } from 'zod';
import { playerCalls } from '../../contract/players.calls.js';
import { PathId } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import { avatarUrlOf } from '../../domain/player/avatar.js';
import { userView, type UserView } from '../../contract/players.js';
import { Clock } from '../platform/clock.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { isKnown } from '../platform/http/answer-cache.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { type Picture, PlayerCommands } from './player-commands.js';
import { sentPicture } from './sent-picture.js';
import { viewOfState } from './users.controller.js';

@Controller()
export class AvatarsController {
  constructor(
    private readonly commands: PlayerCommands,
    private readonly pool: Pool,
    private readonly directory: PlayerDirectory,
    private readonly clock: Clock,
  ) {}

  /** The content never changes under its tag; the browser asks each time, because the member may have logged out. */
  @Serves(playerCalls.picture, z.string())
  async show(@PathId() id: number, @Req() { headers }: Request, @Res() response: Response): Promise<void> {
    const row = (await this.directory.all()).list().find((player) => player.id === id);
    const pictures = await rowsOf<Picture & { version: string }>(
      this.pool, 'select version, type, content from app.pictures where player_id = $1', [id]);
    const picture = pictures.find(({ version }) => avatarUrlOf(id, version) === row?.avatar_url);
    if (!picture) throw new NotFoundException(`Member ${id} has no picture.`);
    const tag = `"${picture.version}"`;
    response.set({ 'Cache-Control': 'private, no-cache', ETag: tag, 'Content-Type': picture.type });
    if (isKnown(headers['if-none-match'], tag)) response.status(304).end();
    else response.send(picture.content);
  }

  /** The file is the body of the request. */
  @Serves(playerCalls.setPicture, userView)
  async set(@PathId() id: number, @Req() request: Request, @RequestIssuer() issuer: Issuer) {
    checkOwn(request.user, id);
    return this.change(id, await sentPicture(request), issuer);
  }

  @Serves(playerCalls.removePicture, userView)
  remove(@PathId() id: number, @Req() { user }: Request, @RequestIssuer() issuer: Issuer) {
    checkOwn(user, id);
    return this.change(id, null, issuer);
  }

  private async change(id: number, picture: Picture | null, issuer: Issuer): Promise<Written<UserView>> {
    const { state, position } = await this.commands.changeAvatar(id, picture, issuer);
    if (!state) throw new Error('The member that was just written is missing.');
    return new Written(viewOfState(state, this.clock.today()), position);
  }
}

function checkOwn(user: Express.User | undefined, id: number): void {
  if (user?.id === id || user?.is_admin) return;
  throw new ForbiddenException('Only admins and the member can change a picture.');
}
