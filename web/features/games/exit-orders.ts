import type { PositionTieBreaker } from '../../../domain/game/game.events.js';
import type { TiedBlockView } from '../../../contract/games.js';

/** Team id to exit order; 1 exited first. */
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

/** Changes a team's order. Of two tied teams the other one takes the remaining order. */
export function withOrder({ teamIds }: TiedBlockView, orders: ExitOrders, teamId: number, order: number): ExitOrders {
  const others = teamIds.filter((other) => other !== teamId);
  const left = others.length === 1 ? { [others[0]!]: 3 - order } : {};
  return { ...orders, ...left, [teamId]: order };
}

/** Whether another team of the block has the same order. */
export const isDuplicate = ({ teamIds }: TiedBlockView, orders: ExitOrders, teamId: number): boolean =>
  teamIds.some((other) => other !== teamId && orders[other] === orders[teamId]);

export const hasDuplicates = (blocks: readonly TiedBlockView[], orders: ExitOrders): boolean =>
  blocks.some((block) => block.teamIds.some((teamId) => isDuplicate(block, orders, teamId)));

/** The place a team would take; null while its order is a duplicate. */
export const placeOf = (block: TiedBlockView, orders: ExitOrders, teamId: number): number | null =>
  isDuplicate(block, orders, teamId) ? null : (block.places[orders[teamId]! - 1] ?? null);

/** The tie-breakers to send, in order of exit inside each block. */
export const tieBreakersOf = (blocks: readonly TiedBlockView[], orders: ExitOrders): PositionTieBreaker[] =>
  blocks.flatMap(({ teamIds }) =>
    teamIds
      .map((teamId) => ({ teamId, exitOrder: orders[teamId]! }))
      .sort((a, b) => a.exitOrder - b.exitOrder),
  );
