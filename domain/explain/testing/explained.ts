/** Checks that hold for every explanation, and random logs as they are read back. */
import type { DomainEvent } from '../../event-registry.js';
import type { GameEvent } from '../../game/game.events.js';
import type { Recorded } from '../../recorded-event.js';
import { type KnownGame, knownGame } from '../explain-boards.js';
import { type Explanation, type Part, sumOf } from '../explanation.js';
import { textOf } from '../explanation-text.js';
import { noGameOf } from '../../../testing/references/rules.js';

export const nameOf = (id: number): string => `Player ${id}`;

/** Events as the log returns them: with ids, positions and times a minute apart. */
export function recordedLog(
  events: readonly { readonly streamId: string; readonly event: DomainEvent }[],
): Recorded<DomainEvent>[] {
  const revisions = new Map<string, number>();
  return events.map(({ streamId, event }, index) => {
    const revision = revisions.get(streamId) ?? 0;
    revisions.set(streamId, revision + 1);
    return {
      id: `event-${index}`, streamId, revision, position: BigInt(index), event,
      metadata: {
        actorId: 1, at: new Date(Date.UTC(2026, 0, 3) + index * 60_000).toISOString(), correlationId: 'test',
        causationId: 'test', idempotencyKey: `${index}`, commandDigest: 'test', schemaVersion: 1,
      },
    };
  });
}

/** The events of each game's stream, in order. */
export function gameStreams(log: readonly Recorded<DomainEvent>[]): Recorded<GameEvent>[][] {
  const streams = new Map<string, Recorded<GameEvent>[]>();
  for (const each of log) {
    if (!each.streamId.startsWith('game-')) continue;
    streams.set(each.streamId, [...streams.get(each.streamId) ?? [], each as Recorded<GameEvent>]);
  }
  return [...streams.values()];
}

export const knownGames = (log: readonly Recorded<DomainEvent>[]): KnownGame[] =>
  gameStreams(log).map((events) => knownGame(events, noGameOf(log).ruleSets)).filter((game) => game !== null);

/** The explanation with its title and rule as texts. */
export const worded = <Explained extends Explanation>(explanation: Explained) =>
  ({ ...explanation, title: textOf(explanation.title), rule: textOf(explanation.rule) });

/** Checks that sums add up at every level and that leaves name their events. Returns the parts with an address. */
export function checked({ isSum, value, parts, rounds }: Explanation): Part[] {
  if (rounds) expect(sumOf(rounds)).toBe(parts[0]!.value);
  if (isSum) expect(sumOf(parts.map((part) => part.value))).toBe(value);
  return parts.flatMap(checkedPart);
}

function checkedPart(part: Part): Part[] {
  const { ref, parts, eventIds, value } = part;
  if (parts.length > 0) expect(sumOf(parts.map((inner) => inner.value))).toBe(value);
  if (ref === null && parts.length === 0 && value !== 0) expect(eventIds).not.toEqual([]);
  return [...(ref === null ? [] : [part]), ...parts.flatMap(checkedPart)];
}
