/** The exit orders that a tie dialog holds: nothing is chosen beforehand, and the list's order is one tap away. */
import type { TiedBlockView } from '../../../contract/games.js';
import type { PositionTieBreaker } from '../../../domain/game/game.events.js';

/** Exit orders by team id; 1 exited first. A team without a chosen order is missing. */
export type ExitOrders = Readonly<Record<number, number>>;

/** The existing orders that still fit into their block. */
export const standingOrders = (
  blocks: readonly TiedBlockView[],
  tieBreakers: readonly PositionTieBreaker[],
): ExitOrders => Object.fromEntries(blocks.flatMap(({ teamIds }) => tieBreakers
  .filter(({ teamId, exitOrder }) => teamIds.includes(teamId) && exitOrder <= teamIds.length)
  .map(({ teamId, exitOrder }) => [teamId, exitOrder])));

/** The chosen orders, and for the other teams of a block the free orders in list order. */
export const inListOrder = (blocks: readonly TiedBlockView[], chosen: ExitOrders): ExitOrders =>
  Object.assign({}, ...blocks.map((block) => {
    const free = freeIn(block, chosen);
    return Object.fromEntries(block.teamIds.map((teamId) => [teamId, chosen[teamId] ?? free.shift()!]));
  }));

/**
 * Chooses a team's order. The team that had this order takes the old one, so that no two teams have the same; the last
 * team without an order gets the one that is left.
 */
export function withOrder(block: TiedBlockView, orders: ExitOrders, teamId: number, order: number): ExitOrders {
  const chosen: Record<number, number> = { ...orders };
  const other = block.teamIds.find((each) => orders[each] === order);
  if (other !== undefined) delete chosen[other];
  if (other !== undefined && orders[teamId] !== undefined) chosen[other] = orders[teamId];
  chosen[teamId] = order;
  return freeIn(block, chosen).length === 1 ? { ...chosen, ...inListOrder([block], chosen) } : chosen;
}

const freeIn = ({ teamIds }: TiedBlockView, chosen: ExitOrders): number[] =>
  teamIds.map((_, index) => index + 1).filter((order) => !teamIds.some((teamId) => chosen[teamId] === order));

/** The tie-breakers to send, in order of exit inside each block; null until every team has an order. */
export const tieBreakersOf = (blocks: readonly TiedBlockView[], orders: ExitOrders): PositionTieBreaker[] | null =>
  (blocks.some((block) => freeIn(block, orders).length > 0) ? null : blocks.flatMap(({ teamIds }) =>
    teamIds
      .map((teamId) => ({ teamId, exitOrder: orders[teamId]! }))
      .sort((a, b) => a.exitOrder - b.exitOrder)));
