/** Tests that no application starts with a command that has no handler, or two. */
import 'reflect-metadata';
import { Module, type Provider, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Command, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import { ALL_COMMANDS, checkHandlers, HandlerCheck } from './handler-check.js';

class DealCards extends Command<void> {}
class ShuffleCards extends Command<void> {}

@CommandHandler(DealCards)
class DealHandler implements ICommandHandler<DealCards> {
  async execute(): Promise<void> {}
}

@CommandHandler(DealCards)
class SecondDealHandler implements ICommandHandler<DealCards> {
  async execute(): Promise<void> {}
}

@CommandHandler(ShuffleCards)
class ShuffleHandler implements ICommandHandler<ShuffleCards> {
  async execute(): Promise<void> {}
}

/** Starts an application with these commands and handlers, and ends it. */
async function start(commands: readonly Type[], handlers: readonly Provider[]): Promise<void> {
  @Module({
    imports: [CqrsModule.forRoot(), DiscoveryModule],
    providers: [HandlerCheck, { provide: ALL_COMMANDS, useValue: commands }, ...handlers],
  })
  class Application {}
  const app = await NestFactory.createApplicationContext(Application, { logger: false, abortOnError: false });
  await app.close();
}

describe('an application starts', () => {
  test('when each of its commands has one handler', async () => {
    await expect(start([DealCards, ShuffleCards], [DealHandler, ShuffleHandler])).resolves.toBeUndefined();
  });
});

describe('an application refuses to start', () => {
  test('with a command that nobody handles', async () => {
    await expect(start([DealCards, ShuffleCards], [DealHandler])).rejects.toThrow(
      'Each command needs one handler: ShuffleCards has 0 handlers and is listed.',
    );
  });

  test('with a command that two handle', async () => {
    await expect(start([DealCards], [DealHandler, SecondDealHandler])).rejects.toThrow(
      'Each command needs one handler: DealCards has 2 handlers and is listed.',
    );
  });

  test('with a handler whose command is in no list', async () => {
    await expect(start([DealCards], [DealHandler, ShuffleHandler])).rejects.toThrow(
      'Each command needs one handler: ShuffleCards has 1 handlers and is not listed.',
    );
  });
});

test('all faults are named at once', () => {
  expect(() => checkHandlers([DealCards], [ShuffleCards])).toThrow(
    'Each command needs one handler: DealCards has 0 handlers and is listed; ' +
      'ShuffleCards has 1 handlers and is not listed.',
  );
});
