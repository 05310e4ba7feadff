/** Owns `npm run import`: reads a season file and records it, without serving anything meanwhile. */
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { CoreModule } from '../core.module.js';
import { SystemClock } from '../clock.js';
import { parseConfig } from '../config.js';
import { openInfrastructure } from '../infrastructure.js';
import { seed } from '../seed/seed.js';
import { ImportRefused } from './season-check.js';
import { importSeason } from './season-import.js';

export { ImportRefused } from './season-check.js';
export { ConfigurationError } from '../config.js';

/**
 * @param environment  variables of api/config.ts
 * @throws ImportRefused with every fault of the file, ConfigurationError
 */
export async function runImport(
  environment: Readonly<Record<string, string | undefined>>,
  filePath: string,
  print: (line: string) => void,
): Promise<void> {
  const file = await readSeason(filePath);
  const options = { clock: new SystemClock(), report: print };
  const infrastructure = await openInfrastructure(parseConfig(environment), options);
  try {
    const app = await NestFactory.createApplicationContext(CoreModule.on(infrastructure), { logger: ['error'] });
    await seed(app, infrastructure, print);
    const before = await infrastructure.store.head();
    const { members, games, payments } = await importSeason(app, file);
    const head = await infrastructure.store.head();
    const outcome = head > before ? 'imported' : 'all were there already, nothing changed';
    print(`${members} members, ${games} games and ${payments} payments: ${outcome}.`);
    await app.close();
  } finally {
    await infrastructure.close();
  }
}

async function readSeason(filePath: string): Promise<unknown> {
  const text = await readFile(filePath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused([{ path: filePath, message: `The file cannot be read (${error.code}).` }]);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefused([{ path: filePath, message: 'The file is not well-formed JSON.' }]);
  }
}
