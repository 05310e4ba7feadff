/** Who sat with whom in the last games. A table is the pairs of a game; a list of tables begins with the latest. */
import { NO_PLAYER } from '../no-player.js';
import { type Pair, pairKey, type Pairing } from './pairings.js';

/** How many games a draw looks back. */
export const RECENT_TABLES = 100;

/** Games since two players were partners, by their key: 1 for the last game. Others were not partners. */
export function gamesSinceTogether(tables: readonly Pairing[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  tables.forEach((pairs, index) => {
    for (const pair of pairs) if (!since.has(pairKey(pair))) since.set(pairKey(pair), index + 1);
  });
  return since;
}

/** How often a player had No Player as partner, in how many games of all. */
export function timesAlone(playerId: number, tables: readonly Pairing[]) {
  const own = tables.flatMap((pairs) => pairs.filter((pair) => pair.includes(playerId)));
  return { playerId, times: own.filter(isWithNoPlayer).length, games: own.length };
}

export const isWithNoPlayer = (pair: Pair): boolean => pair.includes(NO_PLAYER.id);

/** Those who sat alone in the smallest share of their games; who has not played comes last, not to begin alone. */
export function leastAlone(playerIds: readonly number[], tables: readonly Pairing[]): number[] {
  const shares = playerIds.map((playerId) => {
    const { times, games } = timesAlone(playerId, tables);
    return { playerId, share: games === 0 ? Infinity : times / games };
  });
  const least = Math.min(...shares.map(({ share }) => share));
  return shares.filter(({ share }) => share === least).map(({ playerId }) => playerId);
}
