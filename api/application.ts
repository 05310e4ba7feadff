/** Owns the HTTP application on top of the infrastructure: middlewares in order, then Nest. */
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { AppModule } from './app.module.js';
import { createSessionMiddlewares } from './auth/session.js';
import { originCheck } from './http/origin-check.js';
import { securityHeaders } from './http/security-headers.js';
import { webClient } from './http/web-client.js';
import type { Infrastructure } from './infrastructure.js';

/** Where the build puts the client, seen from the compiled server. */
const BUILT_WEB_CLIENT = join(import.meta.dirname, '../../web');

const MAX_BODY = '100kb';

export async function createApplication(
  infrastructure: Infrastructure,
  webClientFolder = BUILT_WEB_CLIENT,
): Promise<NestExpressApplication> {
  const { config, pool, dataSource } = infrastructure;
  Logger.overrideLogger(['error', 'warn']);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.on(infrastructure), {
    bodyParser: false,
    abortOnError: false,
  });
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  app.use(securityHeaders());
  app.use(compression());
  app.use(webClient(webClientFolder));
  app.use('/api', originCheck, ...(await createSessionMiddlewares(pool, dataSource)));
  app.useBodyParser('json', { limit: MAX_BODY });
  await app.init();
  return app;
}
