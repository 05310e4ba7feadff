/** The command on the bus for every stream but a game's: a decision, without further locks. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner, type Decided, type StreamDecision } from './command-runner.js';

export class StreamCommand<DomainCommand, Event, State> extends Command<Decided<State>> {
  constructor(readonly decision: StreamDecision<DomainCommand, Event, State>) {
    super();
  }
}

@CommandHandler(StreamCommand)
export class StreamCommandHandler implements ICommandHandler<StreamCommand<never, never, unknown>> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ decision }: StreamCommand<never, never, unknown>): Promise<Decided<unknown>> {
    return this.runner.run(decision);
  }
}
