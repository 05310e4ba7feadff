/**
 * The write path: reads the stream, folds it, decides, and appends at the expected revision. A repeat gets the first
 * answer.
 */
import { createHash } from 'node:crypto';
import { v5 as uuidFrom } from 'uuid';
import { torontoDate } from '../../../domain/calendar-date.js';
import { fold, type Decider } from '../../../domain/decider.js';
import { parseEvent, schemaVersionOf, type DomainEvent } from '../../../domain/event-registry.js';
import type { EventMetadata, Recorded } from '../../../domain/recorded-event.js';
import {
  BEFORE_FIRST, type EventStore, type NewEvent, type Position,
} from '../../../event-store/event-store.js';
import {
  EventIdReused, EventStoreUnavailable, WrongExpectedRevision,
} from '../../../event-store/event-store-errors.js';
import type { Clock } from '../clock.js';
import { IdempotencyKeyReused, StreamKeptChanging } from './command-errors.js';
import type { CommandReceipt, CommandReceipts } from './command-receipts.js';
import type { Issuer } from './issuer.js';
import type { Announce, AnnouncedAppend } from './turns.js';

/** The result of a command: the state after its own events, which a repeat gets as well. */
export interface Decided<State> {
  readonly state: State;
  /** Position of its last event; if it changed nothing, of the last event that it was decided on. */
  readonly position: Position;
}

/** A command for one stream. */
export interface StreamDecision<Command, Event, State> {
  readonly streamId: string;
  readonly decider: Decider<Command, Event, State>;
  readonly command: Command;
  /** Digest of the request (`digestOf`), without what the server looked up to decide it. */
  readonly digest: string;
  readonly issuer: Issuer;
  /** Set if the stream's number was drawn for this command: then the stream is empty. */
  readonly drawn?: CommandReceipt | undefined;
  /** Stores the decision in its turn among those that it depends on, or throws the rule against it. */
  readonly inTurn?: <Result>(
    before: State, after: State, store: (announce: Announce) => Promise<Result>) => Promise<Result>;
}

/** Namespace of our event ids (RFC 9562, version 5). */
const EVENT_IDS = '2f1d4a1e-0f0f-5d0a-9a53-6f6f2f6b7c11';

const MAX_RETRIES = 3;
/** Commands that may wait for the log at the same time in a process. */
const MAX_UNDER_WAY = 500;

export class CommandRunner {
  private underWay = 0;

  constructor(
    private readonly store: Pick<EventStore, 'readStream' | 'append'>,
    private readonly clock: Clock,
    /** Null where keys are not chosen by people: a command without effect can then be decided again. */
    private readonly receipts: Pick<CommandReceipts, 'find' | 'add'> | null = null,
  ) {}

  /** @throws RuleViolation, IdempotencyKeyReused, StreamKeptChanging; EventStoreUnavailable if too many wait for it */
  async run<Command, Event extends DomainEvent, State>(
    decision: StreamDecision<Command, Event, State>,
  ): Promise<Decided<State>> {
    if (this.underWay >= MAX_UNDER_WAY) throw new EventStoreUnavailable('too many wait for it');
    this.underWay += 1;
    try {
      for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
        const decided = await this.attempt(attempt === 0 ? decision : { ...decision, drawn: undefined });
        if (decided) return decided;
      }
      throw new StreamKeptChanging();
    } finally {
      this.underWay -= 1;
    }
  }

  /** Null when another command was faster and the stream has to be read again. */
  private async attempt<Command, Event extends DomainEvent, State>(
    decision: StreamDecision<Command, Event, State>,
  ): Promise<Decided<State> | null> {
    const { streamId, decider, command, digest, issuer, drawn } = decision;
    const { inTurn = (_before, _after, store) => store(() => Promise.resolve()) } = decision;
    const [stored, receipt] = drawn
      ? [[], drawn]
      : await Promise.all([this.store.readStream(streamId), this.receipts?.find(issuer)]);
    if (receipt && receipt.commandDigest !== digest) throw new IdempotencyKeyReused();
    const stream = stored.map(parseEvent) as Recorded<Event>[];
    const repeat = firstAnswer(stream, decider, issuer, digest);
    if (repeat) return repeat;
    if (receipt && receipt.unchangedAt !== null) return answerAt(receipt.unchangedAt, stream, decider);
    const before = stream.reduce(
      (folded, { event, metadata: { at } }) => decider.evolve(folded, event, at), decider.initialState);
    const last = stream.at(-1);
    const now = this.clock.now();
    const events = decider.decide(command, before, { today: torontoDate(issuer.at ?? now) });
    const state = events.reduce((folded, event) => decider.evolve(folded, event), before);
    return inTurn(before, state, async (announce) => {
      if (events.length === 0) {
        await this.receipts?.add(issuer, digest, last?.revision ?? -1);
        return { state, position: last?.position ?? BEFORE_FIRST };
      }
      // The stream knows only its own keys. A refused command leaves its key free.
      if (!receipt) await this.receipts?.add(issuer, digest);
      const newEvents = toNewEvents(streamId, events, metadataOf(issuer, digest, now));
      const append = { streamId, expected: last?.revision ?? 'no_stream', events: newEvents } as const;
      await announce(append);
      const position = await this.appended(append);
      return position === null ? null : { state, position };
    });
  }

  /** Null when another command was faster. */
  private async appended({ streamId, expected, events }: AnnouncedAppend): Promise<Position | null> {
    try {
      const { position, repeated } = await this.store.append(streamId, expected, events);
      // The same key, sent twice at once, was faster and may have met another state.
      return repeated ? null : position;
    } catch (error) {
      // `EventIdReused`: the same, but with another command.
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

/** The state after the events that this key stored earlier; null if it stored none here. */
function firstAnswer<Event extends DomainEvent, State>(
  stream: readonly Recorded<Event>[],
  decider: Decider<never, Event, State>,
  { idempotencyKey }: Issuer,
  digest: string,
): Decided<State> | null {
  const last = stream.findLastIndex(({ metadata }) => metadata.idempotencyKey === idempotencyKey);
  const own = stream[last];
  if (!own) return null;
  if (own.metadata.commandDigest !== digest) throw new IdempotencyKeyReused();
  return answerAt(last, stream, decider);
}

function answerAt<Event extends DomainEvent, State>(
  revision: number, stream: readonly Recorded<Event>[], decider: Decider<never, Event, State>,
): Decided<State> {
  const state = fold(decider, stream.slice(0, revision + 1).map(({ event }) => event));
  return { state, position: stream[revision]?.position ?? BEFORE_FIRST };
}

export const toNewEvents = (
  streamId: string,
  events: readonly DomainEvent[],
  metadata: Omit<EventMetadata, 'schemaVersion'>,
): NewEvent[] =>
  events.map(({ type, data }, index) => ({
    id: uuidFrom(`${metadata.idempotencyKey}|${streamId}|${index}`, EVENT_IDS),
    type,
    data,
    metadata: { ...metadata, schemaVersion: schemaVersionOf(type) } satisfies EventMetadata,
  }));

/** Equal for equal requests, so that a key that is used for another request is noticed. */
export const requestDigest = (asked: object): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
