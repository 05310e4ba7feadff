/** Owns what the router really serves, so that a table of calls can be held against it. */
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from '../api/application.js';
import { SystemClock } from '../api/clock.js';
import { parseConfig } from '../api/config.js';
import { openInfrastructure } from '../api/infrastructure.js';
import { createTestDatabase } from './test-database.js';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every route of the application, such as `GET /api/games/:id`. */
export async function servedRoutes(): Promise<string[]> {
  const database = await createTestDatabase();
  const config = parseConfig({ DATABASE_URL: database.url });
  const infrastructure = await openInfrastructure(config, { clock: new SystemClock(), report: () => undefined });
  const app = await createApplication(infrastructure);
  try {
    return layersOf(app).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`));
  } finally {
    await app.close();
    await infrastructure.close();
    await database.drop();
  }
}

const layersOf = (app: NestExpressApplication): readonly Layer[] =>
  (app.getHttpAdapter().getInstance() as { router: { stack: readonly Layer[] } }).router.stack;
