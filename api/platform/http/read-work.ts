/** Limits how many reads whose work grows with the history are under way: each may take a second and memory. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { askerOf, ReaderWentAway, SharedWork } from './shared-work.js';

/** If the request that started a shared read disconnects, the read is repeated for the others. */
export const sharedReading = <Result>(reading: Promise<Result>, again: () => Promise<Result>): Promise<Result> =>
  reading.catch((error: unknown) => {
    if (error instanceof ReaderWentAway) return again();
    throw error;
  });

export class ReadWork extends SharedWork {
  constructor() {
    super({
      atOnce: 2, atOnceOfOne: 2,
      // The limit of all: some seconds of work.
      underWay: 18,
      // The limit of one member: more than a browser sends at once.
      underWayOfOne: 8,
      tooBusy: 'The server has too much to look up right now. Try again in a few seconds.',
      tooMuch: 'You are looking up too much at once. Try again in a few seconds.',
    });
  }
}

@Injectable()
export class ReadWorkInterceptor implements NestInterceptor {
  constructor(private readonly work: ReadWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    // The past already has a place of its own.
    if (http.getResponse<Response>().locals.moment) return next.handle();
    return from(this.work.run(askerOf(http.getRequest<Request>()), () => lastValueFrom(next.handle())));
  }
}
