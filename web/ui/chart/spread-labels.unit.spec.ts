import { spreadLabels } from './spread-labels.js';

test('labels with room stay where they are', () => {
  expect(spreadLabels([80, 20, 50], 15, 0, 100)).toEqual([80, 20, 50]);
});

test('labels at one height are pushed apart in their order', () => {
  expect(spreadLabels([50, 50, 52], 15, 0, 100)).toEqual([50, 65, 80]);
});

test('labels at the bottom are pushed up, and push the others', () => {
  expect(spreadLabels([100, 95, 40], 15, 0, 100)).toEqual([100, 85, 40]);
  expect(spreadLabels([100, 100, 84], 15, 0, 100)).toEqual([85, 100, 70]);
});

test('labels that have not enough room are all shown, closer to each other', () => {
  expect(spreadLabels([10, 10, 10, 10, 10], 15, 0, 40)).toEqual([0, 10, 20, 30, 40]);
  expect(spreadLabels([], 15, 0, 40)).toEqual([]);
});
