/**
 * Limits how many writes of one member are under way, before they wait for anything. Shared things, such as the lock
 * on membership, the fence of an evening or the log, come after it.
 */
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { servedBy } from './call-handler.js';
import { type Asker, askerOf, SharedWork } from './shared-work.js';

const TOO_MUCH = 'You are sending too much at once. Sending it again in a few seconds is safe.';

@Injectable()
export class WriteWorkInterceptor implements NestInterceptor {
  private readonly work = new SharedWork({
    atOnce: Number.POSITIVE_INFINITY, atOnceOfOne: 8,
    // A phone sends all games at once that it has kept.
    underWay: Number.POSITIVE_INFINITY, underWayOfOne: 100,
    tooBusy: TOO_MUCH, tooMuch: TOO_MUCH,
  });

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { method = 'GET', path = '' } = servedBy(context.getHandler())?.call ?? {};
    if (method === 'GET' || !request.user) return next.handle();
    const asker = path.startsWith('/api/auth/') ? ofSession(request) : askerOf(request);
    return from(this.work.run(asker, () => lastValueFrom(next.handle())));
  }
}

/**
 * The session is the owner of such work: another one of the member, which may be stolen, does not keep this one from
 * ending it.
 */
const ofSession = (request: Request): Asker => ({ ...askerOf(request), who: request.sessionID });
