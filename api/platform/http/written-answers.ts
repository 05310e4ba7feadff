/** The answers to writes: each waits until reads show the write, and says `pending` when that takes too long. */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import type { Position } from '../../../event-store/event-store.js';
import { VisibleWrites } from '../commands/visible-writes.js';

/** Position of the log for an answer; a read may ask for at least this one. */
export const POSITION_HEADER = 'X-Log-Position';

export function setPosition(position: Position, response: Response): void {
  if (position >= 0n) response.setHeader(POSITION_HEADER, position.toString());
}

/** The answer of a handler that wrote something. */
export class Written<Body extends object> {
  /** @param isProjected  false if no read model shows it: then nothing is waited for */
  constructor(readonly body: Body, readonly position: Position, readonly isProjected = true) {}
}

@Injectable()
export class WrittenAnswers implements NestInterceptor {
  constructor(private readonly writes: VisibleWrites) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(mergeMap(async (answer: unknown) => {
      if (!(answer instanceof Written)) return answer;
      const { body, position, isProjected } = answer;
      setPosition(position, response);
      return !isProjected || (await this.writes.areShown(position)) ? body : { ...body, pending: true };
    }));
  }
}
