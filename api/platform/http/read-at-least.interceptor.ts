/** Lets a read wait, for a limited time, for the write whose position it names. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { VisibleWrites } from '../commands/visible-writes.js';
import { parsed } from './parsed.js';

/** A position from `X-Log-Position`. */
export const AT_LEAST_HEADER = 'X-At-Least-Position';

export const atLeastPosition = z
  .string()
  .regex(/^\d{1,19}$/, 'X-At-Least-Position must be a position from X-Log-Position')
  .transform(BigInt);

@Injectable()
export class ReadAtLeastInterceptor implements NestInterceptor {
  constructor(private readonly writes: VisibleWrites) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const wanted = http.getRequest<Request>().get(AT_LEAST_HEADER);
    if (wanted !== undefined && !(await this.writes.areShown(parsed(atLeastPosition, wanted)))) {
      http.getResponse<Response>().setHeader('X-Pending', 'true');
    }
    return next.handle();
  }
}
