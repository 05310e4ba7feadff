/** Runs `npm run import`: reads a season file and records it, without serving meanwhile. */
import 'reflect-metadata';
import { createReadStream } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { CapabilitiesModule } from '../capabilities.module.js';
import { SystemClock } from '../platform/clock.js';
import { parseConfig } from '../platform/config.js';
import { createLog, frameworkLog } from '../platform/http/log.js';
import { openInfrastructure } from '../open-infrastructure.js';
import { seed } from '../seed/seed.js';
import { ImportRefused } from './season-check.js';
import { type ImportOptions, importSeason } from './season-import.js';

export { ImportRefused } from './season-check.js';
export { ConfigurationError } from '../platform/config.js';

/** Far more than a group plays in its lifetime. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * @param environment variables of api/platform/config.ts
 * @throws ImportRefused with every fault of the file, ConfigurationError
 */
export async function runImport(
  environment: Readonly<Record<string, string | undefined>>,
  filePath: string,
  print: (line: string) => void,
  importing: Pick<ImportOptions, 'leaveOpen'> = {},
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
      const { members, games, payments, months } = await importSeason(app, file, importing);
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

async function readSeason(filePath: string): Promise<unknown> {
  // One byte over the limit proves that the file is too large; the rest is not read.
  const parts = await createReadStream(filePath, { end: MAX_BYTES }).toArray().catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused([{ path: filePath, message: `The file cannot be read (${error.code}).` }]);
  }) as Buffer[];
  const bytes = Buffer.concat(parts);
  if (bytes.length > MAX_BYTES) {
    throw new ImportRefused([{ path: filePath, message: 'A season file has at most 32 MB.' }]);
  }
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ImportRefused([{ path: filePath, message: 'The file is not well-formed JSON.' }]);
  }
}
