/** Events as they are in the log, for a projection that shows every event, including those that nothing can read. */
import { z } from 'zod';
import type { EventStore, StoredEvent } from '../../event-store/event-store.js';

type ReadStream = EventStore['readStream'];

/** `data` and `metadata` are undefined if they are not JSON. */
export interface LoggedEvent extends StoredEvent {
  /** Of an event of a game: who played in it by its last entry before, with No Player. */
  readonly earlierPlayers: readonly number[];
}

const entry = z.object({ teams: z.array(z.object({ player1Id: z.number(), player2Id: z.number() })).min(1) });

/** The players of an entry of a game; none if the data are of another event. */
export const playersIn = (data: unknown): readonly number[] =>
  entry.safeParse(data).data?.teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]) ?? [];

/** Null for another stream. */
export function gameIdIn(streamId: string): number | null {
  const id = Number(/^game-(\d{1,10})$/.exec(streamId)?.[1] ?? NaN);
  return Number.isNaN(id) ? null : id;
}

export const loggedEventsOf = (events: readonly StoredEvent[], readStream: ReadStream): Promise<LoggedEvent[]> =>
  Promise.all(events.map(async (event) => ({ ...event, earlierPlayers: await earlierPlayersOf(event, readStream) })));

async function earlierPlayersOf({ streamId, revision }: StoredEvent, readStream: ReadStream) {
  if (revision === 0 || gameIdIn(streamId) === null) return [];
  const entries = (await readStream(streamId))
    .filter((earlier) => earlier.revision < revision).map(({ data }) => playersIn(data));
  return entries.findLast((players) => players.length > 0) ?? [];
}
