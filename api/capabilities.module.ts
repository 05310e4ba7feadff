/** Everything that the application can do without HTTP: all commands. */
import { type DynamicModule, Module } from '@nestjs/common';
import { BillingModule } from './billing/billing.module.js';
import { GamesModule } from './games/games.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MonthsModule } from './months/months.module.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { PlatformModule } from './platform/platform.module.js';
import { PlayersModule } from './players/players.module.js';

@Module({ imports: [BillingModule, GamesModule, MaintenanceModule, MonthsModule, PlayersModule] })
export class CapabilitiesModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return { module: CapabilitiesModule, imports: [PlatformModule.on(infrastructure)] };
  }
}
