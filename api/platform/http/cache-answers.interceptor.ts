/** Caches the answers of calls that declare it, and invalidates them after every write of this process. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { firstValueFrom, from, type Observable, of, tap } from 'rxjs';
import { AnswerCache, type CachedAnswer } from './answer-cache.js';
import { Freshness } from './freshness.js';
import { sharedReading } from './read-work.js';
import { servedBy } from './serves.js';

/** An answer that is being read, and the stamp from before. */
interface Reading {
  readonly stamp: string;
  readonly answer: Promise<CachedAnswer>;
}

@Injectable()
export class CacheAnswersInterceptor implements NestInterceptor {
  /** By path. After a game every phone at the table asks for the same board: it is read once for all of them. */
  private readonly readings = new Map<string, Reading>();

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
    return cached ? of(cached) : from(this.caching(projections, request, response, next));
  }

  private caching(
    projections: readonly string[], request: Request, response: Response, next: CallHandler,
  ): Promise<CachedAnswer> {
    const { path } = request;
    const stamp = this.freshness.stampOf(projections);
    const reading = this.readings.get(path);
    if (reading?.stamp === stamp) {
      return sharedReading(reading.answer, () => this.caching(projections, request, response, next));
    }
    const before = new Set(response.getHeaderNames());
    const { path: route } = request.route as { path: string };
    const answer = firstValueFrom(next.handle()).then((body: unknown) => {
      const own = response.getHeaderNames().filter((name) => !before.has(name));
      const headers = Object.fromEntries(own.map((name) => [name, String(response.getHeader(name))]));
      return this.answers.keep(path, body, { route, projections, stamp, headers });
    }).finally(() => {
      if (this.readings.get(path)?.answer === answer) this.readings.delete(path);
    });
    this.readings.set(path, { stamp, answer });
    return answer;
  }

  /** Runs before the answer is sent, and also after an error, because something may have been written. */
  private invalidating(next: CallHandler): Observable<unknown> {
    const written = (): void => this.freshness.written();
    return next.handle().pipe(tap({ next: written, error: written }));
  }
}
