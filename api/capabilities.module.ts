/** Everything that the application can do without HTTP: all commands and queries, each with a handler. */
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuditModule } from './audit/audit.module.js';
import { billingCommands } from './billing/billing-commands.js';
import { BillingModule } from './billing/billing.module.js';
import { gameCommands } from './games/game-commands.js';
import { GamesModule } from './games/games.module.js';
import { LeaderboardsModule } from './leaderboards/leaderboards.module.js';
import { MaintainCommand } from './maintenance/maintenance-commands.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { monthCommands } from './months/month-commands.js';
import { MonthsModule } from './months/months.module.js';
import { ALL_COMMANDS, HandlerCheck } from './platform/commands/handler-check.js';
import type { Infrastructure } from './platform/infrastructure.js';
import { PlatformModule } from './platform/platform.module.js';
import { ChangeAvatarCommand } from './players/avatar-commands.js';
import { playerCommands } from './players/player-commands.js';
import { PlayersModule } from './players/players.module.js';
import { StatsModule } from './stats/stats.module.js';

@Module({
  imports: [
    DiscoveryModule, AuditModule, BillingModule, GamesModule, LeaderboardsModule, MaintenanceModule, MonthsModule,
    PlayersModule, StatsModule,
  ],
  providers: [
    {
      provide: ALL_COMMANDS,
      useValue: [
        ...gameCommands, ...playerCommands, ChangeAvatarCommand,
        ...monthCommands, ...billingCommands, MaintainCommand,
      ],
    },
    HandlerCheck,
  ],
})
export class CapabilitiesModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return { module: CapabilitiesModule, imports: [PlatformModule.on(infrastructure)] };
  }
}
