/** The HTTP application on top of the infrastructure: middlewares in order, then Nest; its serving and its end. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { json, type NextFunction, type Request, type Response } from 'express';
import type { DestinationStream } from 'pino';
import { MAX_TABLE_LENGTH } from '../../domain/table/limits.js';
import { shareDeadline } from '../../event-store/shared-wait.js';
import { within } from '../../event-store/time-limit.js';
import { END_LIMITS_MS } from './end-limits.js';
import { AppModule } from './app.module.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { KnownSessions, MemberSessions, Sessions } from '../platform/auth/sessions.js';
import { AnswerCache, CachedAnswersAdapter, cachedReadsBefore, headersBy } from '../platform/http/answer-cache.js';
import { Drain } from '../platform/http/drain.js';
import {
  forwardedFor, isForwardedWell, originCheck, pathLimit, securityHeaders,
} from '../platform/http/request-checks.js';
import { createHttpServer } from '../platform/http/http-server.js';
import { createLog, frameworkLog } from '../platform/http/log.js';
import { logRequest, type ObservedRequest, observedRequests } from '../platform/http/observed-requests.js';
import { webClient } from '../platform/http/web-client.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { Metrics, metricsEndpoint } from '../platform/metrics/metrics.js';

/** The folder of the built client, seen from the compiled server. */
const BUILT_WEB_CLIENT = join(import.meta.dirname, '../../../web');

const MAX_BODY = '100kb';
/** A table with twice as many bytes as characters. */
const MAX_TABLE_BODY = MAX_TABLE_LENGTH * 2;

export interface ApplicationOptions {
  /** Folder of the built web client; by default that of the build. */
  readonly webClientFolder?: string | undefined;
  /** Destination of the log; by default standard error. */
  readonly logDestination?: DestinationStream | undefined;
}

/** @returns the application, which the caller initializes and closes, and the listener for the requests of a server */
export async function createApplication(
  infrastructure: Infrastructure,
  { webClientFolder = BUILT_WEB_CLIENT, logDestination }: ApplicationOptions = {},
): Promise<{ readonly app: NestExpressApplication; readonly listener: RequestListener }> {
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
    damage.report(request.failure);
    logRequest(log, request);
  };
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  // Clients take today's date from it.
  const date = (): string => clock.now().toUTCString();
  app.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Date', date());
    next();
  });
  app.use(observedRequests(observe));
  app.use(pathLimit);
  app.use(forwardedFor(config.trustedProxies, log));
  // Cached answers set another header.
  app.use('/api', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use((_request: Request, _response: Response, next: NextFunction) => shareDeadline(next));
  app.use(drain.middleware);
  app.use(securityHeaders());
  app.use(compression());
  app.use('/metrics', metricsEndpoint(metrics, config.metricsToken));
  // Another process serves members.
  if (config.role !== 'projections') {
    app.use(webClient(webClientFolder));
    const sessions = app.get(Sessions);
    const directory = app.get(PlayerDirectory);
    const members = sessions.middlewares(async (id) => (await directory.allPlayers()).active(id));
    app.use('/api', originCheck(config, (text) => log.warn(text)));
    app.use('/api', known.seek, ...members, known.remember, app.get(MemberSessions).see);
    // Only admins bring tables in.
    const ofTable = json({ limit: MAX_TABLE_BODY });
    app.use('/api/imports', (request: Request, response: Response, next: NextFunction) => (
      request.user?.is_admin ? ofTable(request, response, next) : next()));
    app.useBodyParser('json', { limit: MAX_BODY });
  }
  const listener = cachedReadsBefore(app.getHttpAdapter().getInstance() as RequestListener, {
    answers: app.get(AnswerCache), readModels, drain, date, memberOf: known.memberOf, observe,
    headers: headersBy(securityHeaders()), mayAnswer: (request) => isForwardedWell(config.trustedProxies, request),
  });
  return { app, listener };
}

export interface RunningServer {
  /** Address of the server, such as `http://localhost:3000`. */
  readonly url: string;
  /** Stops serving. It does not close an infrastructure that it was given. */
  close(): Promise<void>;
}

/** @param prepare  runs before the first request */
export async function serve(
  infrastructure: Infrastructure, options: ApplicationOptions, prepare: (app: INestApplicationContext) => Promise<void>,
): Promise<RunningServer> {
  const { port, host } = infrastructure.config;
  const { app, listener } = await createApplication(infrastructure, options);
  const server = createHttpServer(listener);
  try {
    await app.init();
    await prepare(app);
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    await closeWithin('application', () => app.close());
    throw error;
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await closeWithin('requests', () => app.get(Drain).finish());
      server.close();
      // Browsers open spare connections, which nothing else would end.
      server.closeAllConnections();
      await closeWithin('application', () => app.close());
    },
  };
}

const logger = new Logger('End');

/** Waits for one shutdown step; a step that fails or takes too long is skipped. */
export async function closeWithin(part: keyof typeof END_LIMITS_MS, end: () => Promise<unknown>): Promise<void> {
  try {
    await within(END_LIMITS_MS[part], end);
  } catch (error) {
    logger.warn(`The ${part} did not end properly: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
