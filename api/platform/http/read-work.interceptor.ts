/** For calls whose work grows with the history: few are computed at once. A cached answer was given before. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { readerOf, ReadWork } from './read-work.js';

@Injectable()
export class ReadWorkInterceptor implements NestInterceptor {
  constructor(private readonly work: ReadWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    // The past is in its turn already.
    if (http.getResponse<Response>().locals.moment) return next.handle();
    return from(this.work.run(readerOf(http.getRequest<Request>()), () => lastValueFrom(next.handle())));
  }
}
