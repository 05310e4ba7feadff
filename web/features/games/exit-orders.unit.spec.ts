import type { TiedBlockView } from '../../../contract/games.js';
import { hasDuplicates, isDuplicate, placeOf, proposedOrders, tieBreakersOf, withOrder } from './exit-orders.js';

const three: TiedBlockView = { roundSum: -1, places: [3, 4, 5], teamIds: [1, 3, 5], resolved: false };
const two: TiedBlockView = { roundSum: 4, places: [1, 2], teamIds: [4, 2], resolved: false };

describe('the proposed exit orders', () => {
  it('follow the list when nothing is decided', () => {
    expect(proposedOrders([two, three], [])).toEqual({ 4: 1, 2: 2, 1: 1, 3: 2, 5: 3 });
  });

  it('keep existing decisions', () => {
    const tieBreakers = [{ teamId: 1, exitOrder: 3 }, { teamId: 3, exitOrder: 1 }, { teamId: 5, exitOrder: 2 }];
    expect(proposedOrders([three], tieBreakers)).toEqual({ 1: 3, 3: 1, 5: 2 });
  });

  it('are valid even when a block is decided only in part', () => {
    const orders = proposedOrders([three], [{ teamId: 3, exitOrder: 1 }]);
    expect(orders).toEqual({ 1: 2, 3: 1, 5: 3 });
    expect(hasDuplicates([three], orders)).toBe(false);
  });

  it('drop decisions that no longer fit into the block', () => {
    expect(proposedOrders([two], [{ teamId: 4, exitOrder: 3 }, { teamId: 5, exitOrder: 1 }])).toEqual({ 4: 1, 2: 2 });
  });
});

test('two tied teams swap exit orders; of three each keeps its own', () => {
  expect(withOrder(two, { 4: 1, 2: 2, 1: 3 }, 2, 1)).toEqual({ 4: 2, 2: 1, 1: 3 });
  expect(withOrder(three, { 1: 1, 3: 2, 5: 3 }, 5, 1)).toEqual({ 1: 1, 3: 2, 5: 1 });
});

describe('a duplicate exit order', () => {
  const orders = { 1: 1, 3: 2, 5: 2, 4: 2, 2: 1 };

  it('is the same order twice in a block', () => {
    expect(three.teamIds.map((teamId) => isDuplicate(three, orders, teamId))).toEqual([false, true, true]);
    expect(hasDuplicates([three], orders)).toBe(true);
  });

  it('is not the same order in another block', () => {
    expect(hasDuplicates([two], orders)).toBe(false);
    expect(hasDuplicates([two, three], { ...orders, 5: 3 })).toBe(false);
  });

  it('has no place, while the other orders have theirs', () => {
    expect(three.teamIds.map((teamId) => placeOf(three, orders, teamId))).toEqual([3, null, null]);
    expect(two.teamIds.map((teamId) => placeOf(two, orders, teamId))).toEqual([2, 1]);
  });
});

it('tie-breakers are sent in order of exit, block by block', () => {
  expect(tieBreakersOf([two, three], { 4: 2, 2: 1, 1: 3, 3: 1, 5: 2 })).toEqual([
    { teamId: 2, exitOrder: 1 },
    { teamId: 4, exitOrder: 2 },
    { teamId: 3, exitOrder: 1 },
    { teamId: 5, exitOrder: 2 },
    { teamId: 1, exitOrder: 3 },
  ]);
});
