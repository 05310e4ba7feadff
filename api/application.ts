/** The HTTP application on top of the infrastructure: middlewares in order, then Nest. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import type { DestinationStream } from 'pino';
import { waitingTogether } from '../event-store/shared-wait.js';
import { AppModule } from './app.module.js';
import { KnownSessions } from './platform/auth/known-sessions.js';
import { MemberSessions } from './platform/auth/member-sessions.js';
import { Sessions } from './platform/auth/sessions.js';
import { PlayerDirectory } from './platform/directory/player-directory.js';
import { AnswerCache } from './platform/http/answer-cache.js';
import { CachedAnswersAdapter } from './platform/http/cached-answers-adapter.js';
import { cachedReadsBefore, headersBy } from './platform/http/cached-reads.js';
import { Drain } from './platform/http/drain.js';
import { forwardedFor, isForwardedWell } from './platform/http/forwarded-for.js';
import { createLog, frameworkLog } from './platform/http/log.js';
import { logRequest, type ObservedRequest, observedRequests } from './platform/http/observed-requests.js';
import { originCheck } from './platform/http/origin-check.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { webClient } from './platform/http/web-client.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { Metrics } from './platform/metrics/metrics.js';
import { metricsEndpoint } from './platform/metrics/metrics-endpoint.js';

/** Where the build puts the client, seen from the compiled server. */
const BUILT_WEB_CLIENT = join(import.meta.dirname, '../../web');

const MAX_BODY = '100kb';

export interface ApplicationOptions {
  /** Folder of the built web client; by default that of the build. */
  readonly webClientFolder?: string | undefined;
  /** Destination of the log; by default standard error. */
  readonly logDestination?: DestinationStream | undefined;
}

export interface Application {
  /** Not initialized yet: the caller does it, and closes it. */
  readonly app: NestExpressApplication;
  /** Answers the requests of a server. */
  readonly listener: RequestListener;
}

export async function createApplication(
  infrastructure: Infrastructure,
  { webClientFolder = BUILT_WEB_CLIENT, logDestination }: ApplicationOptions = {},
): Promise<Application> {
  const { clock, config, damage, readModels } = infrastructure;
  const log = createLog(config.logLevel, logDestination);
  const module = AppModule.on(infrastructure);
  const app = await NestFactory.create<NestExpressApplication>(module, new CachedAnswersAdapter(), {
    bodyParser: false,
    abortOnError: false,
    logger: frameworkLog(log),
  });
  const [metrics, drain, known] = [app.get(Metrics), app.get(Drain), app.get(KnownSessions)];
  const observe = (request: ObservedRequest): void => {
    metrics.observe(request);
    damage.met(request.failure);
    logRequest(log, request);
  };
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  // Clients take today from it.
  const date = (): string => clock.now().toUTCString();
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Date', date());
    next();
  });
  app.use(observedRequests(observe));
  app.use(forwardedFor(config.trustedProxies, log));
  // Cached answers set another one.
  app.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use((_request: Request, _response: Response, next: NextFunction) => waitingTogether(next));
  app.use(drain.middleware);
  app.use(securityHeaders());
  app.use(compression());
  app.use('/metrics', metricsEndpoint(metrics, config.metricsToken));
  // Another process serves members.
  if (config.role !== 'projections') {
    app.use(webClient(webClientFolder));
    const sessions = app.get(Sessions);
    const members = await sessions.middlewares(app.get(PlayerDirectory));
    app.use('/api', originCheck(config.trustedProxies, (text) => log.warn(text)));
    app.use('/api', known.seek, ...members, known.remember, app.get(MemberSessions).see);
    app.useBodyParser('json', { limit: MAX_BODY });
  }
  const listener = cachedReadsBefore(app.getHttpAdapter().getInstance() as RequestListener, {
    answers: app.get(AnswerCache), readModels, drain, date, memberOf: known.memberOf, observe,
    headers: headersBy(securityHeaders()), mayAnswer: (request) => isForwardedWell(config.trustedProxies, request),
  });
  return { app, listener };
}
