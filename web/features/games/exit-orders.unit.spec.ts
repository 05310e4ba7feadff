import type { TiedBlockView } from '../../../contract/games.js';
import { inListOrder, standingOrders, tieBreakersOf, withOrder } from './exit-orders.js';

const three: TiedBlockView = { roundSum: -1, places: [3, 4, 5], teamIds: [1, 3, 5], resolved: false };
const two: TiedBlockView = { roundSum: 4, places: [1, 2], teamIds: [4, 2], resolved: false };

describe('the exit orders', () => {
  it('are open when nothing is decided, and follow the list with one tap', () => {
    expect(standingOrders([two, three], [])).toEqual({});
    expect(inListOrder([two, three], {})).toEqual({ 4: 1, 2: 2, 1: 1, 3: 2, 5: 3 });
  });

  it('keep existing decisions', () => {
    const tieBreakers = [{ teamId: 1, exitOrder: 3 }, { teamId: 3, exitOrder: 1 }, { teamId: 5, exitOrder: 2 }];
    expect(standingOrders([three], tieBreakers)).toEqual({ 1: 3, 3: 1, 5: 2 });
  });

  it('follow the list beside what is decided', () => {
    expect(inListOrder([three], standingOrders([three], [{ teamId: 3, exitOrder: 1 }]))).toEqual({ 1: 2, 3: 1, 5: 3 });
  });

  it('drop decisions that no longer fit into the block', () => {
    expect(standingOrders([two], [{ teamId: 4, exitOrder: 3 }, { teamId: 5, exitOrder: 1 }])).toEqual({});
  });
});

test('a team exchanges its exit order with the one that had it', () => {
  expect(withOrder(two, { 4: 1, 2: 2, 1: 3 }, 2, 1)).toEqual({ 4: 2, 2: 1, 1: 3 });
  expect(withOrder(three, { 1: 1, 3: 2, 5: 3, 4: 1 }, 5, 1)).toEqual({ 1: 3, 3: 2, 5: 1, 4: 1 });
  expect(withOrder(three, { 1: 1, 3: 2, 5: 3 }, 3, 2)).toEqual({ 1: 1, 3: 2, 5: 3 });
});

test('the last team without an order gets the one that is left', () => {
  expect(withOrder(two, { 1: 3 }, 2, 1)).toEqual({ 2: 1, 4: 2, 1: 3 });
  expect(withOrder(three, {}, 3, 2)).toEqual({ 3: 2 });
  expect(withOrder(three, { 3: 2 }, 5, 2)).toEqual({ 5: 2 });
  expect(withOrder(three, { 3: 2 }, 5, 1)).toEqual({ 3: 2, 5: 1, 1: 3 });
});

test('nothing is sent until every team has an order', () => {
  expect(tieBreakersOf([two, three], { 4: 1, 2: 2, 3: 1 })).toBeNull();
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
