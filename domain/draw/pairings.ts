/** Pairings: all ways in which players can sit in pairs, and who sat with whom in the last games. */
import { NO_PLAYER } from '../no-player.js';

export type Pair = readonly [one: number, other: number];
/** Each player is in one pair. */
export type Pairing = readonly Pair[];

/** Every pairing, each once. A pair is listed by its first player. */
export function allPairings(playerIds: readonly number[]): Pairing[] {
  const [first, ...rest] = playerIds;
  if (first === undefined) return [[]];
  return rest.flatMap((other) =>
    allPairings(rest.filter((id) => id !== other)).map((pairs): Pairing => [[first, other], ...pairs]));
}

/** The number of pairings: 105 for eight players, 945 for ten. @param players  an even number */
export const pairingCount = (players: number): number => (players <= 2 ? 1 : (players - 1) * pairingCount(players - 2));

/** The key of a pair, the same for both orders. */
export const pairKey = ([one, other]: Pair): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

export function arePaired(pairs: Pairing, others: Pairing): boolean {
  const keys = new Set(others.map(pairKey));
  return pairs.length === others.length && pairs.every((pair) => keys.has(pairKey(pair)));
}

/**
 * The number of last games that a draw considers. A table holds the pairs of a game; a list of tables begins with the
 * latest.
 */
export const RECENT_TABLES = 100;

/**
 * The number of games since two players were partners, by pair key: 1 for the last game. Pairs that were not partners
 * are missing.
 */
export function gamesSinceTogether(tables: readonly Pairing[]): ReadonlyMap<string, number> {
  const since = new Map<string, number>();
  tables.forEach((pairs, index) => {
    for (const pair of pairs) if (!since.has(pairKey(pair))) since.set(pairKey(pair), index + 1);
  });
  return since;
}

/** The number of games in which a player had No Player as partner, and of all games of the player. */
export function timesAlone(playerId: number, tables: readonly Pairing[]) {
  const own = tables.flatMap((pairs) => pairs.filter((pair) => pair.includes(playerId)));
  return { playerId, times: own.filter(isWithNoPlayer).length, games: own.length };
}

export const isWithNoPlayer = (pair: Pair): boolean => pair.includes(NO_PLAYER.id);

/**
 * The players who sat alone in the smallest share of their games. A player without a game comes last, so that no
 * newcomer begins alone.
 */
export function leastAlone(playerIds: readonly number[], tables: readonly Pairing[]): number[] {
  const shares = playerIds.map((playerId) => {
    const { times, games } = timesAlone(playerId, tables);
    return { playerId, share: games === 0 ? Infinity : times / games };
  });
  const least = Math.min(...shares.map(({ share }) => share));
  return shares.filter(({ share }) => share === least).map(({ playerId }) => playerId);
}
