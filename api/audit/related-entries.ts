/** Finds the causes and consequences of an entry of the log by the content of events. */
import { Inject, Injectable } from '@nestjs/common';
import { accountStreamId } from '../../domain/account/account.events.js';
import { type DomainEvent, type EventType, readableEvent } from '../../domain/event-registry.js';
import { gameStreamId } from '../../domain/game/game.events.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { LogEntries } from './log-entries.js';

/** The events that may have charged a fee, and those that may have reversed one. */
const MAKES_PLAYED: readonly string[] = ['GameRecorded', 'GameCorrected', 'GameRestored'];
const TAKES_AWAY: readonly string[] = ['GameVoided', 'GameCorrected'];

/** Events that a later one of their stream takes back, with the same subject. */
const TAKEN_BACK: readonly {
  readonly taken: EventType; readonly by: EventType; readonly about: (data: DomainEvent['data']) => unknown;
}[] = [
  { taken: 'FeeCharged', by: 'FeeReversed', about: (data) => 'month' in data && data.month },
  { taken: 'PaymentRecorded', by: 'PaymentVoided', about: (data) => 'paymentId' in data && data.paymentId },
  { taken: 'MonthFinalized', by: 'MonthReopened', about: () => null },
  { taken: 'MonthBroughtIn', by: 'MonthReopened', about: () => null },
];

@Injectable()
export class RelatedEntries {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly found: LogEntries,
  ) {}

  /** The positions of the causes, in no order. */
  async causes(stored: StoredEvent): Promise<Position[]> {
    const event = readableEvent(stored);
    const { position, streamId } = stored;
    if (event?.type === 'FeeCharged') return this.chargedBy(event.data.gameId, position);
    const pair = TAKEN_BACK.find(({ by }) => by === event?.type);
    if (!event || !(pair || streamId.startsWith('game-'))) return [];
    const earlier = (await this.stream(streamId)).filter((other) => other.position < position);
    const cause = pair ? earlier.findLast(({ event: { type, data } }) =>
      type === pair.taken && pair.about(data) === pair.about(event.data)) : earlier.at(-1);
    return [
      ...(cause ? [cause.position] : []),
      ...(event.type === 'FeeReversed' ? await this.reversedBy(event.data.playerId, position) : []),
    ];
  }

  /** The positions of the consequences, in no order. */
  async followed(stored: StoredEvent): Promise<Position[]> {
    const event = readableEvent(stored);
    const { position, streamId } = stored;
    if (event && 'gameId' in event.data && streamId.startsWith('game-')) {
      return [...MAKES_PLAYED, ...TAKES_AWAY].includes(event.type) ? this.feesAfter(event.data.gameId, position) : [];
    }
    const pair = TAKEN_BACK.find(({ taken }) => taken === event?.type);
    if (!event || !pair) return [];
    const next = (await this.stream(streamId)).find(({ position: at, event: { type, data } }) =>
      at > position && type === pair.by && pair.about(data) === pair.about(event.data));
    return next ? [next.position] : [];
  }

  private async chargedBy(gameId: number, position: Position): Promise<Position[]> {
    const maker = (await this.stream(gameStreamId(gameId))).findLast((other) =>
      other.position < position && MAKES_PLAYED.includes(other.event.type));
    return maker ? [maker.position] : [];
  }

  /** The last change that took a game away from the member: a fee is reversed at once. */
  private async reversedBy(member: number, position: Position): Promise<readonly Position[]> {
    return (await this.found.page({ type: [...TAKES_AWAY], member }, position, 1)).positions;
  }

  private async feesAfter(gameId: number, position: Position): Promise<Position[]> {
    const members = await this.found.membersAt(position);
    const fees = await Promise.all(members.map(async (member) => {
      const later = (await this.stream(accountStreamId(member))).filter((other) => other.position > position);
      const charge = later.find(({ event }) => event.type === 'FeeCharged' && event.data.gameId === gameId);
      const reversal = later.find(({ event }) => event.type === 'FeeReversed');
      const makers = charge ? await this.chargedBy(gameId, charge.position) : [];
      const takers = reversal ? await this.reversedBy(member, reversal.position) : [];
      return [
        ...(charge && makers.includes(position) ? [charge.position] : []),
        ...(reversal && takers.includes(position) ? [reversal.position] : []),
      ];
    }));
    return fees.flat();
  }

  /** The events of a stream, without those that this server cannot read. */
  private async stream(streamId: string) {
    return (await this.store.readStream(streamId)).flatMap((stored) => {
      const event = readableEvent(stored);
      return event ? [{ position: stored.position, event }] : [];
    });
  }
}
