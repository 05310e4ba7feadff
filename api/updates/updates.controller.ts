/** `GET /api/updates`: server-sent events that tell a member's browser when there is something new to read. */
import { Controller, Headers, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { updateCalls } from '../../contract/updates.calls.js';
import { roomScreenCalls } from '../../contract/room-screens.calls.js';
import type { Position } from '../../event-store/event-store.js';
import { RequestQuery } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import { updateView } from '../../contract/updates.js';
import { Freshness } from '../platform/http/freshness.js';
import { parsed } from '../platform/http/parsed.js';
import { madeOf } from '../platform/infrastructure.js';
import type { StreamReader } from './event-streams.js';
import { Updates } from './updates.js';

const knownPosition = z.string().regex(/^-?\d{1,19}$/, 'A position must come from an update').transform(BigInt);

/** For a client that reconnects itself; a browser that lost the connection sends Last-Event-ID. */
const sinceThen = z.object({ after: knownPosition.optional() });

@Controller()
export class UpdatesController {
  constructor(private readonly updates: Updates) {}

  /** 204 when the session or the member has enough streams: a browser does not ask again then. */
  @Serves(updateCalls.follow, updateView)
  async follow(
    @Req() { sessionID: sessionId, user }: Request,
    @Res() response: Response,
    @RequestQuery(sinceThen) { after }: z.infer<typeof sinceThen>,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    await this.open({ sessionId, playerId: user?.id ?? 0 }, response, after, lastEventId);
  }

  /** The same for a screen in the room, which counts as a member with one session. */
  @Serves(roomScreenCalls.follow, updateView)
  async followOnScreen(
    @Res() response: Response,
    @RequestQuery(sinceThen) { after }: z.infer<typeof sinceThen>,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    const { screenId = 0 } = response.locals;
    await this.open({ sessionId: `screen-${screenId}`, playerId: -screenId }, response, after, lastEventId);
  }

  private async open(
    reader: StreamReader, response: Response, after: Position | undefined, lastEventId: string | undefined,
  ): Promise<void> {
    const known = lastEventId === undefined ? after : parsed(knownPosition, lastEventId);
    if (!(await this.updates.open(response, reader, known))) response.status(204).end();
  }
}

@Module({
  controllers: [UpdatesController],
  providers: [madeOf(Updates, ({ store, readModels, answering }, freshness) => (
    new Updates(store, readModels, freshness, answering)), Freshness)],
})
export class UpdatesHttpModule {}
