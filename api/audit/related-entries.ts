/** Finds what caused an entry of the log and what followed from it, by what the events say about each other. */
import { Inject, Injectable } from '@nestjs/common';
import { accountStreamId } from '../../domain/account/account.events.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import type { Position, StoredEvent } from '../../event-store/event-store.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { readableEvent } from './entry-view.js';
import { LogEntries } from './log-entries.js';

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>['data'];

/** An event that can be read, with its place. */
interface Placed {
  readonly position: Position;
  readonly event: DomainEvent;
}

/** What may have charged a fee, and what may have reversed one. */
const MAKES_PLAYED = ['GameRecorded', 'GameCorrected', 'GameRestored'];
const TAKES_AWAY = ['GameVoided', 'GameCorrected'];

@Injectable()
export class RelatedEntries {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly found: LogEntries,
  ) {}

  /** Positions, in no order. */
  async causes(stored: StoredEvent): Promise<Position[]> {
    const event = readableEvent(stored);
    if (!event) return [];
    const { position, streamId } = stored;
    const earlier = async () => (await this.stream(streamId)).filter((other) => other.position < position);
    switch (event.type) {
      case 'FeeCharged':
        return this.chargedBy(event.data, position);
      case 'FeeReversed': {
        const { playerId, month } = event.data;
        const charge = last(await earlier(), (other) => other.type === 'FeeCharged' && other.data.month === month);
        return [...charge, ...await this.reversedBy(playerId, position)];
      }
      case 'PaymentVoided': {
        const { paymentId } = event.data;
        return last(await earlier(), (other) => other.type === 'PaymentRecorded' && other.data.paymentId === paymentId);
      }
      case 'MonthReopened':
        return last(await earlier(), ({ type }) => type === 'MonthFinalized');
      default:
        return streamId.startsWith('game-') ? last(await earlier(), () => true) : [];
    }
  }

  /** Positions, in no order. */
  async followed(stored: StoredEvent): Promise<Position[]> {
    const event = readableEvent(stored);
    if (!event) return [];
    const { position, streamId } = stored;
    const later = async () => (await this.stream(streamId)).filter((other) => other.position > position);
    switch (event.type) {
      case 'FeeCharged': {
        const { month } = event.data;
        return first(await later(), (other) => other.type === 'FeeReversed' && other.data.month === month);
      }
      case 'PaymentRecorded': {
        const { paymentId } = event.data;
        return first(await later(), (other) => other.type === 'PaymentVoided' && other.data.paymentId === paymentId);
      }
      case 'MonthFinalized':
        return first(await later(), ({ type }) => type === 'MonthReopened');
      default:
        return streamId.startsWith('game-') ? this.feesAfter(event as GameEvent, position) : [];
    }
  }

  private async chargedBy({ gameId }: Of<'FeeCharged'>, position: Position): Promise<Position[]> {
    const events = await this.stream(gameStreamId(gameId));
    return last(events.filter((other) => other.position < position), ({ type }) => MAKES_PLAYED.includes(type));
  }

  /** The last change that took a game away from the member: a fee is reversed at once. */
  private async reversedBy(member: number, position: Position): Promise<Position[]> {
    const { positions } = await this.found.page({ type: TAKES_AWAY, member }, position, 1);
    return [...positions];
  }

  private async feesAfter({ type, data: { gameId } }: GameEvent, position: Position): Promise<Position[]> {
    if (![...MAKES_PLAYED, ...TAKES_AWAY].includes(type)) return [];
    const members = await this.found.membersAt(position);
    const fees = await Promise.all(members.map(async (member) => {
      const later = (await this.stream(accountStreamId(member))).filter((other) => other.position > position);
      const charge = later.find(({ event }) => event.type === 'FeeCharged' && event.data.gameId === gameId);
      const reversal = later.find(({ event }) => event.type === 'FeeReversed');
      const isOwn = async (fee: Placed | undefined, causes: (fee: Placed) => Promise<Position[]>) =>
        (fee && (await causes(fee)).includes(position) ? [fee.position] : []);
      return [
        ...await isOwn(charge, (fee) => this.chargedBy(fee.event.data as Of<'FeeCharged'>, fee.position)),
        ...await isOwn(reversal, (fee) => this.reversedBy(member, fee.position)),
      ];
    }));
    return fees.flat();
  }

  /** Without the events that this server cannot read. */
  private async stream(streamId: string): Promise<Placed[]> {
    return (await this.store.readStream(streamId)).flatMap((stored) => {
      const event = readableEvent(stored);
      return event ? [{ position: stored.position, event }] : [];
    });
  }
}

type IsMeant = (event: DomainEvent) => boolean;

const first = (events: readonly Placed[], isMeant: IsMeant): Position[] =>
  events.filter(({ event }) => isMeant(event)).slice(0, 1).map(({ position }) => position);
const last = (events: readonly Placed[], isMeant: IsMeant): Position[] =>
  events.filter(({ event }) => isMeant(event)).slice(-1).map(({ position }) => position);
