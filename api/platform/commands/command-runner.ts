/**
 * The write path: reads the stream, folds it, decides, and appends at the expected revision. A repeat gets the first
 * answer.
 */
import { v5 as uuidFrom } from 'uuid';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Decider, foldRecorded } from '../../../domain/decider.js';
import {
  type DomainEvent, parseEvent, readableRecord, schemaVersionOf, toDomainEvent,
} from '../../../domain/event-registry.js';
import type { EventMetadata, Recorded } from '../../../domain/recorded-event.js';
import {
  BEFORE_FIRST, EventIdReused, type EventStore, EventStoreUnavailable, type NewEvent, type Position, type StoredEvent,
  WrongExpectedRevision,
} from '../../../event-store/event-store.js';
import type { Clock } from '../clock.js';
import { digestOf } from '../secrets.js';
import { type CommandReceipt, type CommandReceipts, IdempotencyKeyReused } from './command-receipts.js';
import type { Issuer } from './issuer.js';
import { type Announce, type AnnouncedAppend, type Guard, StreamKeptChanging } from './stream-fence.js';

/** The result of a command: the state after its own events, which a repeat gets as well. */
export interface Decided<State> {
  readonly state: State;
  /** Position of its last event; if it changed nothing, position of the last event that the decision saw. */
  readonly position: Position;
}

/** A command for one stream. */
export interface StreamDecision<Command, Event, State> {
  readonly streamId: string;
  readonly decider: Decider<Command, Event, State>;
  readonly command: Command;
  /** Digest of the request (`requestDigest`), without facts that the server looked up for the decision. */
  readonly digest: string;
  readonly issuer: Issuer;
  /** Set if the stream's number was drawn for this command: then the stream is empty. */
  readonly drawn?: CommandReceipt | undefined;
  /** Set if the caller holds a fence, because the command depends on other streams. */
  readonly announce?: Announce | undefined;
  /**
   * The condition that must still hold at the append, for a command whose dependence on other streams shows only in
   * its decision.
   */
  readonly guard?: (before: State, after: State) => Guard | undefined;
  /** Whether an event that cannot be read changes nothing, instead of keeping the stream as it is. */
  readonly passesOver?: boolean;
}

/** Decided events that are to be appended. */
interface DecidedEvents {
  /** The append; null if the command changes nothing. */
  readonly append: AnnouncedAppend | null;
  /** The last event before the decision; undefined for an empty stream. */
  readonly last: Pick<StoredEvent, 'revision' | 'position'> | undefined;
  readonly isReceiptStored: boolean;
}

/** Namespace of our event ids (RFC 9562, version 5). */
const EVENT_IDS = '2f1d4a1e-0f0f-5d0a-9a53-6f6f2f6b7c11';

const MAX_RETRIES = 3;
/** Commands that may wait for the log at the same time in a process. */
const MAX_UNDER_WAY = 500;

export class CommandRunner {
  private underWay = 0;

  constructor(
    private readonly log: Pick<EventStore, 'readStream' | 'append'>,
    private readonly clock: Clock,
    /** The receipts; null if people do not choose the keys: a command without effect can then be decided again. */
    private readonly receipts: Pick<CommandReceipts, 'find' | 'add'> | null = null,
  ) {}

  /**
   * Decides a command and stores its events.
   * @throws RuleViolation, IdempotencyKeyReused, StreamKeptChanging; EventStoreUnavailable if too many wait for it
   */
  async run<Command, Event extends DomainEvent, State>(
    decision: StreamDecision<Command, Event, State>,
  ): Promise<Decided<State>> {
    if (this.underWay >= MAX_UNDER_WAY) throw new EventStoreUnavailable('too many wait for it');
    this.underWay += 1;
    try {
      for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
        const decided = await this.attempt(decision, attempt === 0 ? decision.drawn : undefined);
        if (decided !== null) return decided;
      }
      throw new StreamKeptChanging();
    } finally {
      this.underWay -= 1;
    }
  }

  /** @returns null when another command was faster, so that this one has to be decided again */
  private async attempt<Command, Event extends DomainEvent, State>(
    decision: StreamDecision<Command, Event, State>, drawn: CommandReceipt | undefined,
  ): Promise<Decided<State> | null> {
    const { streamId, decider, command, digest, issuer } = decision;
    // 1. Read the stream, and the receipt of an earlier try. A stream whose number was just drawn is empty.
    const [stored, receipt] = drawn
      ? [[], drawn]
      : await Promise.all([this.log.readStream(streamId), this.receipts?.find(issuer)]);
    if (receipt && receipt.commandDigest !== digest) throw new IdempotencyKeyReused();
    const stream = recordedIn<Event>(stored, decision.passesOver);
    // 2. Give a repeat its first answer.
    const answeredAt = ownRevision(stream, issuer, digest) ?? receipt?.unchangedAt ?? null;
    if (answeredAt !== null) {
      const known = stream.filter(({ revision }) => revision <= answeredAt);
      return { state: foldRecorded(decider, known), position: known.at(-1)?.position ?? BEFORE_FIRST };
    }
    // 3. Decide.
    const [before, last, now, { zone }] = [foldRecorded(decider, stream), stored.at(-1), this.clock.now(), this.clock];
    const events = decider.decide(command, before, { today: zone.dateOf(issuer.at ?? now), zone });
    const metadata = metadataOf(issuer, digest, now);
    const state = events.reduce((folded, event) => decider.evolve(folded, event, metadata.at), before);
    const news = events.length === 0 ? null : {
      streamId, expected: last?.revision ?? 'no_stream' as const, events: toNewEvents(streamId, events, metadata),
    };
    // 4. Append, while its condition holds.
    const decided = { append: news, last, isReceiptStored: receipt !== undefined };
    const guard = decision.guard?.(before, state);
    const append = async (announce = decision.announce): Promise<Position | null> => {
      await guard?.check();
      return this.append(decision, decided, announce);
    };
    const position = guard && guard.names.length > 0 ? await guard.fence.hold(guard.names, append) : await append();
    return position === null ? null : { state, position };
  }

  /** @returns null when another command was faster */
  private async append(
    { issuer, digest }: Pick<StreamDecision<never, never, never>, 'issuer' | 'digest'>,
    { append, last, isReceiptStored }: DecidedEvents, announce?: Announce,
  ): Promise<Position | null> {
    if (append === null) {
      await this.receipts?.add(issuer, digest, last?.revision ?? -1);
      return last?.position ?? BEFORE_FIRST;
    }
    // The stream has only its own keys. A refused command leaves its key free.
    if (!isReceiptStored) await this.receipts?.add(issuer, digest);
    await announce?.(append);
    try {
      const { position, repeated } = await this.log.append(append.streamId, append.expected, append.events);
      // The same key, sent twice at once, was faster and may have met another state.
      return repeated ? null : position;
    } catch (error) {
      // `EventIdReused` means the same for another command.
      if (error instanceof WrongExpectedRevision || error instanceof EventIdReused) return null;
      throw error;
    }
  }
}

export const metadataOf = (
  { actorId, correlationId, idempotencyKey, at }: Issuer, commandDigest: string, now: Date,
): Omit<EventMetadata, 'schemaVersion'> => ({
  actorId, at: (at ?? now).toISOString(), ...(at && { appendedAt: now.toISOString() }),
  correlationId, causationId: correlationId, idempotencyKey, commandDigest,
});

/** Revision of the last event that this key stored earlier; undefined if it stored none here. */
function ownRevision(
  stream: readonly Recorded<DomainEvent>[], { idempotencyKey }: Issuer, digest: string,
): number | undefined {
  const own = stream.findLast(({ metadata }) => metadata.idempotencyKey === idempotencyKey);
  if (own && own.metadata.commandDigest !== digest) throw new IdempotencyKeyReused();
  return own?.revision;
}

/** @throws MalformedEvent for an event that could not be read again, since nothing leaves the log */
export const toNewEvents = (
  streamId: string,
  events: readonly DomainEvent[],
  metadata: Omit<EventMetadata, 'schemaVersion'>,
): NewEvent[] =>
  events.map(({ type, data }, index) => {
    const schemaVersion = schemaVersionOf(type);
    toDomainEvent(type, data, schemaVersion);
    return {
      id: uuidFrom(`${metadata.idempotencyKey}|${streamId}|${index}`, EVENT_IDS),
      type,
      data,
      metadata: { ...metadata, schemaVersion } satisfies EventMetadata,
    };
  });

/** Equal for equal requests, so that a key that is used for another request is noticed. */
export const requestDigest = (asked: object): string => digestOf(JSON.stringify(asked));

const recordedIn = <Event extends DomainEvent>(stored: readonly StoredEvent[], passesOver = false) =>
  stored.flatMap((event) => (passesOver ? readableRecord(event) : parseEvent(event)) ?? []) as Recorded<Event>[];

/**
 * The current state of an aggregate, for decisions that depend on it; the initial state if there is no stream.
 * @param passesOver  as in a decision
 */
export async function streamState<Event extends DomainEvent, State>(
  store: EventStore, streamId: string, decider: Pick<Decider<never, Event, State>, 'initialState' | 'evolve'>,
  passesOver?: boolean,
): Promise<State> {
  return foldRecorded(decider, recordedIn<Event>(await store.readStream(streamId), passesOver));
}

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
