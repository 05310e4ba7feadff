/**
 * The steps around every answer. A read waits for the write that it names, and comes from the cache if its call
 * declares so. A write waits until reads show it, and invalidates the cached answers of this process.
 */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { firstValueFrom, from, mergeMap, type Observable, of, tap } from 'rxjs';
import type { Change } from '../../../contract/call.js';
import { Freshness, VisibleWrites } from './freshness.js';
import { AnswerCache, type CachedAnswer } from './answer-cache.js';
import { sharedReading } from './read-work.js';
import { AT_LEAST_HEADER, atLeastPosition, parsed, servedBy, setPosition, Written } from './call-handler.js';

/** An answer that is being read, and the stamp from before. */
interface Reading {
  readonly stamp: string;
  readonly answer: Promise<CachedAnswer>;
}

@Injectable()
export class AnswersInterceptor implements NestInterceptor {
  /**
   * Readings by path. After a game every phone at the table asks for the same board: it is read once for all of them.
   */
  private readonly readings = new Map<string, Reading>();

  constructor(
    private readonly answers: AnswerCache,
    private readonly freshness: Freshness,
    private readonly writes: VisibleWrites,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const wanted = request.get(AT_LEAST_HEADER);
    if (wanted !== undefined && !(await this.writes.areShown(parsed(atLeastPosition, wanted)))) {
      response.setHeader('X-Pending', 'true');
    }
    const call = servedBy(context.getHandler())?.call;
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.written(call, response, next);
    const projections = call?.from;
    if (!projections || request.query.asOf !== undefined) return next.handle();
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

  /** Invalidates before the answer is sent, and even after an error, because something may have been written. */
  private written(
    call: Partial<Change<unknown, unknown>> | undefined, response: Response, next: CallHandler,
  ): Observable<unknown> {
    const written = (): void => this.freshness.written(call?.stale);
    return next.handle().pipe(mergeMap(async (answer: unknown) => {
      if (!(answer instanceof Written)) return answer;
      const { body, position, isProjected } = answer;
      setPosition(position, response);
      return !isProjected || (await this.writes.areShown(position)) ? body : { ...body, pending: true };
    }), tap({ next: written, error: written }));
  }
}
