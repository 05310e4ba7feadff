/** A further process, without HTTP, that gives commands on the engines of an application. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CapabilitiesModule } from '../../api/start/app.module.js';
import { ContentClaims } from '../../api/games/content-claims.js';
import { GameCommands } from '../../api/games/game-commands.js';
import { MonthCommands } from '../../api/months/month-commands.js';
import { openInfrastructure } from '../../api/start/open-infrastructure.js';
import type { Clock } from '../../api/platform/clock.js';
import { parseConfig } from '../../api/platform/config.js';

export interface OtherProcess {
  readonly months: MonthCommands;
  readonly games: GameCommands;
  readonly claims: ContentClaims;
  close(): Promise<void>;
}

export async function startOtherProcess(
  environment: Readonly<Record<string, string>>, clock: Clock,
): Promise<OtherProcess> {
  const infrastructure = await openInfrastructure(parseConfig(environment), { clock, report: () => undefined });
  const module = CapabilitiesModule.on(infrastructure);
  const app = await NestFactory.createApplicationContext(module, { logger: ['error'] });
  return {
    months: app.get(MonthCommands), games: app.get(GameCommands), claims: app.get(ContentClaims),
    close: async () => {
      await app.close();
      await infrastructure.close();
    },
  };
}
