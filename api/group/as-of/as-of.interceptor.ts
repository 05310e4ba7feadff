/**
 * Answers questions about the past: finds the moment, limits the work, and lets the browser keep what can never change.
 */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { pastQuestion } from '../../../contract/as-of.js';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import { AccessRecords } from '../../platform/access/access-records.js';
import { tagged } from '../../platform/http/answer-cache.js';
import { malformed, parsed } from '../../platform/http/parsed.js';
import { readerOf, ReadWork } from '../../platform/http/read-work.js';
import { servedBy } from '../../platform/http/call-handler.js';
import { Moments } from './moments.js';

/** By cookie, because the next member at the same browser may have other rights. */
const CACHED_FOR_EVER = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Accept-Encoding, Cookie' };

@Injectable()
export class AsOfInterceptor implements NestInterceptor {
  constructor(
    private readonly work: ReadWork,
    private readonly moments: Moments,
    private readonly access: AccessRecords,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (request.query.asOf === undefined) return next.handle();
    if (!servedBy(context.getHandler())?.call.asOf) {
      throw malformed([{ path: ['asOf'], message: 'This call answers as of now only.' }]);
    }
    const { asOf, known } = parsed(pastQuestion, request.query);
    return from(this.work.run(readerOf(request), async () => {
      const moment = asOf && await this.moments.find(asOf, known);
      await this.note(request, response);
      response.locals.moment = moment;
      const body: unknown = await lastValueFrom(next.handle());
      if (typeof body === 'string') return body;
      // A position means another event once the log is moved to another engine.
      const isKept = moment?.isFinal && asOf && 'at' in asOf;
      return tagged(body, { route: request.path, projections: [], stamp: '', headers: isKept ? CACHED_FOR_EVER : {} });
    }));
  }

  /** Only what reaches the server is noted, not what a browser has kept. */
  private async note({ user, query, path }: Request, { locals: { correlationId } }: Response): Promise<void> {
    // Every screen of the past asks about the moment, and that shows nobody's data.
    if (!user?.is_admin || path === asOfCalls.moment.path) return;
    const data = { playerId: user.id, asOf: String(query.asOf), path };
    await this.access.record({ type: 'PastViewed', data }, { actorId: user.id, correlationId });
  }
}
