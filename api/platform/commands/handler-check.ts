/** Stops the start if a command has no handler, or two. */
import { Inject, Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** `@CommandHandler` of @nestjs/cqrs keeps the command here; the package does not export the name. */
const COMMAND_HANDLER_METADATA = '__commandHandler__';

/** Every command class of the application. */
export const ALL_COMMANDS = Symbol('AllCommands');

@Injectable()
export class HandlerCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(ALL_COMMANDS) private readonly commands: readonly Type[],
  ) {}

  onApplicationBootstrap(): void {
    const handled = this.discovery
      .getProviders()
      .map(({ metatype }) => metatype && (Reflect.getMetadata(COMMAND_HANDLER_METADATA, metatype) as Type | undefined))
      .filter((command): command is Type => Boolean(command));
    checkHandlers(this.commands, handled);
  }
}

/**
 * @param handled the command of every handler
 * @throws Error naming the commands without a handler or with several
 */
export function checkHandlers(commands: readonly Type[], handled: readonly Type[]): void {
  const faults = [...new Set([...commands, ...handled])]
    .map((command) => ({ command, count: handled.filter((other) => other === command).length }))
    .filter(({ command, count }) => count !== 1 || !commands.includes(command))
    .map(({ command, count }) => {
      const listed = commands.includes(command) ? 'listed' : 'not listed';
      return `${command.name} has ${count} handlers and is ${listed}`;
    });
  if (faults.length > 0) throw new Error(`Each command needs one handler: ${faults.join('; ')}.`);
}
