/** What every call passes through: sessions, parsing, rights, errors, read-your-writes and cached answers. */
import { Global, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccessRecords } from '../access/access-records.js';
import { KnownSessions } from '../auth/known-sessions.js';
import { AsOfInterceptor } from '../as-of/as-of.interceptor.js';
import { RightsGuard } from '../auth/rights.guard.js';
import { RoomScreens } from '../auth/room-screens.js';
import { madeOf } from '../infrastructure.js';
import { Drain } from './drain.js';
import { ErrorFilter } from './error.filter.js';
import { Freshness } from './freshness.js';
import { CacheAnswersInterceptor } from './cache-answers.interceptor.js';
import { AnswerCache } from './answer-cache.js';
import { ReadAtLeastInterceptor } from './read-at-least.interceptor.js';
import { ReadWork } from './read-work.js';
import { RequestPipe } from './request.pipe.js';
import { WrittenAnswers } from './written-answers.js';

const shared: Provider[] = [
  { provide: KnownSessions, inject: [Freshness], useFactory: (freshness: Freshness) => new KnownSessions(freshness) },
  { provide: AnswerCache, inject: [Freshness], useFactory: (freshness: Freshness) => new AnswerCache(freshness) },
  madeOf(RoomScreens, ({ dataSource, pool }, access) => new RoomScreens(dataSource, access, pool), AccessRecords),
  Drain,
  ReadWork,
];

@Global()
@Module({
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: RightsGuard },
    { provide: APP_PIPE, useClass: RequestPipe },
    // First a read waits for the write that it wants to see, then its freshness is taken.
    { provide: APP_INTERCEPTOR, useClass: ReadAtLeastInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AsOfInterceptor },
    { provide: APP_INTERCEPTOR, useClass: CacheAnswersInterceptor },
    { provide: APP_INTERCEPTOR, useClass: WrittenAnswers },
    ...shared,
  ],
  exports: shared,
})
export class HttpModule {}
