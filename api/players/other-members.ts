/** What a change of a member depends on in all others. Call it under `MemberLock`, so that it stays true. */
import { Inject, Injectable } from '@nestjs/common';
import { playerDecider } from '../../domain/player/player.decider.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import type { Player } from '../../domain/player/player-state.js';
import { Credentials } from '../platform/auth/credentials.js';
import { streamState } from '../platform/commands/stream-state.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

@Injectable()
export class OtherMembers {
  constructor(
    private readonly credentials: Credentials,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** Read from the log: rows may miss the last change of another admin. */
  async beside(playerId: number): Promise<Player[]> {
    const ids = (await this.credentials.playerIds()).filter((id) => id !== playerId);
    const states = await Promise.all(ids.map((id) => streamState(this.store, playerStreamId(id), playerDecider)));
    return states.filter((state) => state !== null);
  }
}

export const namesOf = (members: readonly Player[]): string[] => members.map(({ displayName }) => displayName);
