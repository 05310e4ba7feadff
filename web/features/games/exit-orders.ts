import type { TiedBlockView } from '../../../contract/games.js';
import type { PositionTieBreaker } from '../../../domain/game/game.events.js';

/** Exit orders by team id; 1 exited first. */
export type ExitOrders = Readonly<Record<number, number>>;

/** The existing orders, and for the other teams of a block the free orders in list order. */
export function proposedOrders(
  blocks: readonly TiedBlockView[],
  tieBreakers: readonly PositionTieBreaker[],
): ExitOrders {
  const orders: Record<number, number> = {};
  for (const { teamIds } of blocks) {
    const standing = tieBreakers.filter(
      ({ teamId, exitOrder }) => teamIds.includes(teamId) && exitOrder <= teamIds.length,
    );
    for (const { teamId, exitOrder } of standing) orders[teamId] = exitOrder;
    const taken = standing.map(({ exitOrder }) => exitOrder);
    const free = teamIds.map((_, index) => index + 1).filter((order) => !taken.includes(order));
    for (const teamId of teamIds) orders[teamId] ??= free.shift()!;
  }
  return orders;
}

/** Changes a team's order. The team that had this order takes the old one, so that no two teams have the same. */
export function withOrder({ teamIds }: TiedBlockView, orders: ExitOrders, teamId: number, order: number): ExitOrders {
  const other = teamIds.find((each) => orders[each] === order)!;
  return { ...orders, [other]: orders[teamId]!, [teamId]: order };
}

/** The tie-breakers to send, in order of exit inside each block. */
export const tieBreakersOf = (blocks: readonly TiedBlockView[], orders: ExitOrders): PositionTieBreaker[] =>
  blocks.flatMap(({ teamIds }) =>
    teamIds
      .map((teamId) => ({ teamId, exitOrder: orders[teamId]! }))
      .sort((a, b) => a.exitOrder - b.exitOrder),
  );
