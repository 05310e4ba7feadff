/** Caches the answers of calls that declare it, and invalidates them after every write of this process. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable, of, tap } from 'rxjs';
import { AnswerCache, type CachedAnswer, sendCached } from './answer-cache.js';
import { Freshness } from './freshness.js';
import { servedBy } from './serves.js';

@Injectable()
export class CacheAnswersInterceptor implements NestInterceptor {
  constructor(
    private readonly answers: AnswerCache,
    private readonly freshness: Freshness,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.invalidating(next);
    const projections = servedBy(context.getHandler())?.call.from;
    if (!projections || response.locals.moment) return next.handle();
    const cached = this.answers.find(request.path);
    return (cached ? of(cached) : this.caching(projections, request, response, next)).pipe(map((answer) => {
      // Nest would write the body again, without its tag.
      response.json = () => {
        sendCached(answer, request, response);
        return response;
      };
      return answer;
    }));
  }

  private caching(
    projections: readonly string[], request: Request, response: Response, next: CallHandler,
  ): Observable<CachedAnswer> {
    const stamp = this.freshness.stampOf(projections);
    const before = new Set(response.getHeaderNames());
    const { path: route } = request.route as { path: string };
    return next.handle().pipe(map((body: unknown) => {
      const own = response.getHeaderNames().filter((name) => !before.has(name));
      const headers = Object.fromEntries(own.map((name) => [name, String(response.getHeader(name))]));
      return this.answers.keep(request.path, body, { route, projections, stamp, headers });
    }));
  }

  /** Runs before the answer is sent, and also after an error, because something may have been written. */
  private invalidating(next: CallHandler): Observable<unknown> {
    const written = (): void => this.freshness.written();
    return next.handle().pipe(tap({ next: written, error: written }));
  }
}
