/** Limits the work of calls that declare it; a cached answer was given before. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readerOf, ReadWork } from './read-work.js';
import { servedBy } from './serves.js';

@Injectable()
export class ReadWorkInterceptor implements NestInterceptor {
  constructor(private readonly work: ReadWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { locals } = http.getResponse<Response>();
    // The past is in its turn already.
    if (!servedBy(context.getHandler())?.call.growing || locals.moment) return next.handle();
    return from(this.work.run(readerOf(http.getRequest<Request>()), () => lastValueFrom(next.handle())));
  }
}
