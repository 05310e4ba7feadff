/** The pairs as a table: the text of each cell and each row. */
import type { PairsView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';

export type Relation = 'partners' | 'opponents';
type Pair = PairsView['pairs'][number];
type Member = PairsView['members'][number];

export interface PairCell {
  readonly other: Member['player'];
  /** Number of games in this relation. */
  readonly games: number;
  /**
   * Partners: points a game beyond what both make with others. Opponents: how much more often than half the row's
   * player came in ahead, in percent. The value is null if there were too few games.
   */
  readonly value: number | null;
  /** Address of its explanation; null without a game. */
  readonly ref: string | null;
}

/** The cells are in the order of the rows; null for the player themselves. */
export function pairRows({ year, members, pairs, minGames }: PairsView, relation: Relation) {
  const byIds = new Map(pairs.flatMap((pair) => [[`${pair.a} ${pair.b}`, pair], [`${pair.b} ${pair.a}`, pair]]));
  const cellOf = (own: Member, { player }: Member): PairCell | null => {
    if (own.player.id === player.id) return null;
    const pair = byIds.get(`${own.player.id} ${player.id}`);
    const none = { other: player, games: 0, value: null, ref: null };
    if (pair === undefined) return none;
    const refOf = (asked: Parameters<typeof statsRef>[1]): string => statsRef(own.player.id, asked, year?.toString());
    if (relation === 'partners') {
      return { ...none, games: pair.games, value: pair.lift, ref: refOf({ figure: 'lift', partner: player.id }) };
    }
    const ref = refOf({ figure: 'winRate', opponent: player.id });
    return { ...none, ...apart(pair, own.player.id, minGames), ref };
  };
  return members.map((own) => ({ player: own.player, cells: members.map((other) => cellOf(own, other)) }));
}

export type PairRow = ReturnType<typeof pairRows>[number];

/** The most members that a matrix can show readably. */
const MOST_MEMBERS = 30;

/** The pairs of a large group are narrowed to a member and those who played most with them. */
export function pairsAround(pairs: PairsView, playerId: number | undefined): PairsView {
  const { members } = pairs;
  if (members.length <= MOST_MEMBERS) return pairs;
  const centre = members.some(({ player }) => player.id === playerId) ? playerId : members[0]!.player.id;
  const met = new Map(pairs.pairs.filter(({ a, b }) => a === centre || b === centre)
    .map(({ a, b, games, apart: { games: others } }) => [a === centre ? b : a, games + others]));
  const metBy = ({ player }: Member): number => (player.id === centre ? Infinity : met.get(player.id) ?? 0);
  const nearest = new Set([...members].sort((one, other) => metBy(other) - metBy(one)).slice(0, MOST_MEMBERS));
  return { ...pairs, members: members.filter((member) => nearest.has(member)) };
}

function apart({ a, apart: { games, ahead, behind } }: Pair, ownId: number, minGames: number) {
  const placed = ahead + behind;
  const own = a === ownId ? ahead : behind;
  return { games, value: games < minGames || placed === 0 ? null : (own / placed) * 100 - 50 };
}

/** The cells, the best first, then those with too few games. */
export const rowInOrder = ({ cells }: PairRow): PairCell[] =>
  cells.filter((cell) => cell !== null).sort((one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity));

/** The largest of all values, for the size of the marks. */
export const fullValue = (rows: readonly PairRow[]): number =>
  Math.max(0, ...rows.flatMap(({ cells }) => cells.map((cell) => Math.abs(cell?.value ?? 0))));

/** The tint of a cell by its share of the largest value: up, much up, down, much down, or about level. */
export function toneOf(value: number, full: number): 'up' | 'up most' | 'down' | 'down most' | 'level' {
  const share = full === 0 ? 0 : Math.abs(value) / full;
  if (share < 0.08) return 'level';
  const isMost = share >= 0.5;
  if (value > 0) return isMost ? 'up most' : 'up';
  return isMost ? 'down most' : 'down';
}
