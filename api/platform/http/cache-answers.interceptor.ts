/** Caches the answers of calls that declare it, and invalidates them after every write of this process. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable, tap } from 'rxjs';
import { Freshness } from './freshness.js';
import { AnswerCache, sendUnsent } from './answer-cache.js';
import { servedBy } from './serves.js';

@Injectable()
export class CacheAnswersInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: AnswerCache,
    private readonly freshness: Freshness,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.tellingOfWrites(next);
    const projections = servedBy(context.getHandler())?.call.from;
    if (!projections) return next.handle();
    if (!this.freshness.isChecked()) await this.freshness.check();
    return this.keeping(projections, request, http.getResponse<Response>(), next);
  }

  private keeping(
    projections: readonly string[], request: Request, response: Response, next: CallHandler,
  ): Observable<unknown> {
    const stamp = this.freshness.stampOf(projections);
    const before = new Set(response.getHeaderNames());
    const { path: route } = request.route as { path: string };
    return next.handle().pipe(map((body: unknown) => {
      const own = response.getHeaderNames().filter((name) => !before.has(name));
      const headers = Object.fromEntries(own.map((name) => [name, String(response.getHeader(name))]));
      const answer = this.answers.keep(request.path, body, { route, projections, stamp, headers });
      // Nest would write the body again, without its tag.
      response.json = () => {
        sendUnsent(answer, request, response);
        return response;
      };
      return body;
    }));
  }

  /** Runs before the answer is sent, and also after an error, because something may have been written. */
  private tellingOfWrites(next: CallHandler): Observable<unknown> {
    const tell = (): void => this.freshness.written();
    return next.handle().pipe(tap({ next: tell, error: tell }));
  }
}
