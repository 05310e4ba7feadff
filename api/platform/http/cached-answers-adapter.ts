/** Nest on Express, which also sends cached answers as they are. */
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { CachedAnswer, sendCached } from './answer-cache.js';

export class CachedAnswersAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    return body instanceof CachedAnswer
      ? sendCached(body, response.req, response)
      : super.reply(response, body, status);
  }
}
