/** The rules of exit orders in a tied block. */
import { RuleViolation } from '../rule-violation.js';
import { scoreGame, type ScoredGame, type TiedBlock } from '../scoring/game-scoring.js';
import { torontoDate } from '../dates.js';
import type { PositionTieBreaker, SetTieBreakers } from './game.events.js';
import { type GameState, replaceOrders } from './game-state.js';

/**
 * The orders to record, sorted by team; none when all of them are already set.
 * @throws RuleViolation when an order does not fit its block
 */
export function decideTieBreakers(
  { tieBreakers, wholeBlocks }: Pick<SetTieBreakers, 'tieBreakers' | 'wholeBlocks'>, game: ScoredGame,
): PositionTieBreaker[] {
  const given = [...tieBreakers].sort((a, b) => a.teamId - b.teamId);
  checkTeams(given);
  const blocks = new Set(given.map(({ teamId }) => blockOf(teamId, game)));
  for (const block of blocks) {
    const orders = given.filter(({ teamId }) => block.teamIds.includes(teamId));
    checkRange(block, orders);
    if (wholeBlocks) checkWhole(block, orders);
    else checkUnique(replaceOrders(ordersOf(block, game), orders));
  }
  return changedOrders(given, game.tieBreakers).length > 0 ? given : [];
}

/** @throws RuleViolation when the orders change a tie that was settled before `today` */
export function checkNotSettledBefore(today: string, orders: readonly PositionTieBreaker[], state: GameState): void {
  const game = scoreGame(state);
  for (const block of game.tiedBlocks.filter(({ resolved }) => resolved)) {
    const standing = ordersOf(block, game);
    const given = orders.filter(({ teamId }) => block.teamIds.includes(teamId));
    if (changedOrders(given, standing).length === 0 || settledOn(block, state) >= today) continue;
    const message = 'This tie was settled on an earlier day. Give a reason for the new order.';
    throw new RuleViolation('SettledTieNeedsAReason', message);
  }
}

/** Toronto date of the last order given. */
function settledOn({ teamIds }: TiedBlock, { orderedAt = {} }: GameState): string {
  const instants = teamIds.flatMap((teamId) => orderedAt[teamId] ?? []);
  // No reason is required if the date is not known.
  return instants.length === 0 ? '9999' : torontoDate(instants.sort().at(-1)!);
}

function checkTeams(given: readonly PositionTieBreaker[]): void {
  if (given.length === 0) {
    throw new RuleViolation('TieBreakersMustNameATeam', 'Name at least one team and its exit order.', 'malformed');
  }
  const twice = given.find(({ teamId }, index) => given[index + 1]?.teamId === teamId);
  if (twice !== undefined) {
    throw new RuleViolation('TieBreakersMustNameATeamOnce', `Team ${twice.teamId} is listed twice.`, 'malformed');
  }
}

function blockOf(team: number, { tiedBlocks }: ScoredGame): TiedBlock {
  const block = tiedBlocks.find(({ teamIds }) => teamIds.includes(team));
  if (block === undefined) {
    throw new RuleViolation('TieBreakerTeamMustBeTied', `Team ${team} is not tied with another team.`);
  }
  return block;
}

function checkRange({ teamIds }: TiedBlock, orders: readonly PositionTieBreaker[]): void {
  const last = teamIds.length;
  for (const { teamId, exitOrder } of orders) {
    if (Number.isInteger(exitOrder) && exitOrder >= 1 && exitOrder <= last) continue;
    throw new RuleViolation('TieBreakerOrderMustFitTheTie', `Team ${teamId} needs an exit order from 1 to ${last}.`);
  }
}

function checkWhole({ teamIds, roundSum }: TiedBlock, orders: readonly PositionTieBreaker[]): void {
  checkUnique(orders);
  if (orders.length < teamIds.length) {
    const message = `Teams ${teamIds.join(', ')} are tied at ${roundSum}: give each of them an exit order.`;
    throw new RuleViolation('TieBreakersMustCoverTheTie', message);
  }
}

function checkUnique(orders: readonly PositionTieBreaker[]): void {
  if (new Set(orders.map(({ exitOrder }) => exitOrder)).size < orders.length) {
    throw new RuleViolation('TieBreakerOrdersMustBeUnique', 'Each team must have a unique exit order.');
  }
}

const ordersOf = ({ teamIds }: TiedBlock, { tieBreakers }: ScoredGame): PositionTieBreaker[] =>
  tieBreakers.filter(({ teamId }) => teamIds.includes(teamId));

/** The given orders that are not set yet. */
export const changedOrders = (
  given: readonly PositionTieBreaker[], standing: readonly PositionTieBreaker[],
): PositionTieBreaker[] => given.filter(({ teamId, exitOrder }) =>
  !standing.some((other) => other.teamId === teamId && other.exitOrder === exitOrder));
