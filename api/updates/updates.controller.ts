/** `GET /api/updates`: server-sent events that tell a member's browser when there is something new to read. */
import { Controller, Headers, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { updateCalls } from '../../contract/updates.calls.js';
import { Serves } from '../platform/http/serves.js';
import { updateView } from '../../contract/updates.js';
import { parsed } from '../platform/http/parsed.js';
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
    @Query({ schema: sinceThen }) { after }: z.infer<typeof sinceThen>,
    @Headers('last-event-id') lastEventId?: string,
  ): Promise<void> {
    const known = lastEventId === undefined ? after : parsed(knownPosition, lastEventId);
    const reader = { sessionId, playerId: user?.id ?? 0 };
    if (this.updates.hasRoom(reader)) await this.updates.open(response, reader, known);
    else response.status(204).end();
  }
}
