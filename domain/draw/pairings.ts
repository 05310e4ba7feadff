/** Pairings: all ways in which players can sit two by two. */

export type Pair = readonly [one: number, other: number];
/** Each player is in one pair. */
export type Pairing = readonly Pair[];

/** Every pairing once; a player is in it where they are first in the list. */
export function allPairings(playerIds: readonly number[]): Pairing[] {
  const [first, ...rest] = playerIds;
  if (first === undefined) return [[]];
  return rest.flatMap((other) =>
    allPairings(rest.filter((id) => id !== other)).map((pairs): Pairing => [[first, other], ...pairs]));
}

/** 105 for eight players, 945 for ten. @param players  an even number */
export const pairingCount = (players: number): number => (players <= 2 ? 1 : (players - 1) * pairingCount(players - 2));

/** The same for both orders. */
export const pairKey = ([one, other]: Pair): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

export function arePaired(pairs: Pairing, others: Pairing): boolean {
  const keys = new Set(others.map(pairKey));
  return pairs.length === others.length && pairs.every((pair) => keys.has(pairKey(pair)));
}
