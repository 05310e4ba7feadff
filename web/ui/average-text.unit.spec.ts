import { averageText } from './average-text.js';

test.each([
  [5.6363, '+5.6'],
  [-3.125, '\u22123.1'],
  [10, '+10.0'],
  [0, '0.0'],
  [-0.04, '0.0'],
])('%d reads %s', (average, expected) => expect(averageText(average)).toBe(expected));
