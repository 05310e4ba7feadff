/** Owns how the application is put together. */
import { type DynamicModule, Module, type Provider, StandardSchemaValidationPipe } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthController } from './auth/auth.controller.js';
import { Credentials } from './auth/credentials.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { RightsGuard } from './auth/rights.guard.js';
import { Clock } from './clock.js';
import { CommandReceipts } from './command-handling/command-receipts.js';
import { CommandRunner } from './command-handling/command-runner.js';
import { ALL_COMMANDS, HandlerCheck } from './command-handling/handler-check.js';
import { PlayerDirectory } from './directory/player-directory.js';
import { EVENT_STORE } from './event-store.token.js';
import { gameCommandHandlers, gameCommands } from './games/game-commands.js';
import { gameQueryHandlers } from './games/game-queries.js';
import { GamesController } from './games/games.controller.js';
import { HealthController } from './health/health.controller.js';
import { ErrorFilter } from './http/error.filter.js';
import { malformed } from './http/parsed.js';
import { ReadAtLeastInterceptor } from './http/read-at-least.interceptor.js';
import { WrittenAnswers } from './http/written-answers.js';
import type { Infrastructure } from './infrastructure.js';
import { leaderboardQueryHandlers } from './leaderboards/leaderboard-queries.js';
import { LeaderboardsController } from './leaderboards/leaderboards.controller.js';
import { playerCommandHandlers, playerCommands } from './players/player-commands.js';
import { UsersController } from './players/users.controller.js';
import { ReadModels } from './read-models.js';

const http: Provider[] = [
  { provide: APP_FILTER, useClass: ErrorFilter },
  { provide: APP_GUARD, useClass: RightsGuard },
  { provide: APP_PIPE, useFactory: () => new StandardSchemaValidationPipe({ exceptionFactory: malformed }) },
  { provide: APP_INTERCEPTOR, useClass: ReadAtLeastInterceptor },
  WrittenAnswers,
];

const infrastructureProviders = ({ clock, store, readModels, dataSource, pool }: Infrastructure): Provider[] => [
  { provide: Clock, useValue: clock },
  { provide: EVENT_STORE, useValue: store },
  { provide: ReadModels, useValue: readModels },
  { provide: CommandRunner, useValue: new CommandRunner(store, clock) },
  { provide: CommandReceipts, useValue: new CommandReceipts(dataSource) },
  { provide: Credentials, useValue: new Credentials(dataSource) },
  { provide: LoginThrottle, useFactory: () => LoginThrottle.create(pool) },
];

@Module({})
export class AppModule {
  static on(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DiscoveryModule,
        CqrsModule.forRoot(),
        PassportModule.register({ session: true }),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres' as const }),
          dataSourceFactory: () => Promise.resolve(infrastructure.dataSource),
        }),
      ],
      controllers: [AuthController, UsersController, LeaderboardsController, GamesController, HealthController],
      providers: [
        ...infrastructureProviders(infrastructure),
        ...http,
        PlayerDirectory,
        LocalStrategy,
        { provide: ALL_COMMANDS, useValue: [...gameCommands, ...playerCommands] },
        HandlerCheck,
        ...gameCommandHandlers,
        ...gameQueryHandlers,
        ...leaderboardQueryHandlers,
        ...playerCommandHandlers,
      ],
    };
  }
}
