/** The routes that the router really serves, and the declaration of each call, for comparison with tables. */
import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from '../api/start/http-application.js';
import { SystemClock } from '../api/platform/clock.js';
import { parseConfig } from '../api/platform/config.js';
import { DocsController } from '../api/platform/docs/docs.controller.js';
import { type DeclaredCall, declaredCalls, type OpenApiDocument } from '../api/platform/docs/open-api.js';
import { openInfrastructure } from '../api/start/open-infrastructure.js';
import { createTestDatabase } from './worlds/test-database.js';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every route of the application, such as `GET /api/games/:id`. */
export const servedRoutes = (): Promise<string[]> => ofApplication((app) =>
  layersOf(app).flatMap(({ route }) =>
    Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`)));

/** Every call with its right, its status of success and its schemas. */
export const servedCalls = (): Promise<DeclaredCall[]> => ofApplication((app) =>
  app.get(DiscoveryService, { strict: false }).getControllers()
    .flatMap(({ metatype }) => declaredCalls(metatype as Type)));

/** The API's description of all calls. */
export const servedDocument = (): Promise<OpenApiDocument> => ofApplication((app) =>
  app.get(DocsController, { strict: false }).document());

/** Reads a value from an application that does not listen. */
async function ofApplication<Result>(read: (app: NestExpressApplication) => Result): Promise<Result> {
  const database = await createTestDatabase();
  const config = parseConfig({ DATABASE_URL: database.url });
  const infrastructure = await openInfrastructure(config, { clock: new SystemClock(), report: () => undefined });
  const { app } = await createApplication(infrastructure);
  try {
    await app.init();
    return read(app);
  } finally {
    await app.close();
    await infrastructure.close();
    await database.drop();
  }
}

const layersOf = (app: NestExpressApplication): readonly Layer[] =>
  (app.getHttpAdapter().getInstance() as { router: { stack: readonly Layer[] } }).router.stack;
