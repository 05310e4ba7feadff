/** Runs `npm run import`: reads a season file and records it, without serving meanwhile. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CapabilitiesModule } from '../start/app.module.js';
import { SystemClock } from '../platform/clock.js';
import { parseConfig } from '../platform/config.js';
import { createLog, frameworkLog } from '../platform/http/log.js';
import { openInfrastructure } from '../start/open-infrastructure.js';
import { seed } from '../seed/seed.js';
import { type ImportOptions, importSeason } from './season-import.js';
import { readSeason } from './season-file.js';

export { ImportRefused } from './season-file.js';
export { ConfigurationError } from '../platform/config.js';

/**
 * @param environment variables of api/platform/config.ts
 * @throws ImportRefused with every fault of the file, ConfigurationError
 */
export async function runImport(
  environment: Readonly<Record<string, string | undefined>>, filePath: string, print: (line: string) => void,
  importing: ImportOptions = {},
): Promise<void> {
  const file = await readSeason(filePath);
  const options = { clock: new SystemClock(), report: print };
  const infrastructure = await openInfrastructure(parseConfig(environment), options);
  try {
    const app = await NestFactory.createApplicationContext(CapabilitiesModule.on(infrastructure), {
      logger: frameworkLog(createLog('error')),
    });
    try {
      await seed(app, infrastructure, print);
      const before = await infrastructure.store.head();
      const { members, games, payments, months } = await importSeason(app, file, { report: print, ...importing });
      const head = await infrastructure.store.head();
      const outcome = head > before ? 'imported' : 'all of them already existed, nothing changed';
      print(`${members} members, ${games} games and ${payments} payments: ${outcome}.`);
      if (months !== null) print(months);
    } finally {
      await app.close();
    }
  } finally {
    await infrastructure.close();
  }
}
