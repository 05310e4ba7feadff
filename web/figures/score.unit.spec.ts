import { averageText, counted, listed, ordinal, scoreText } from '../../domain/text.js';
import { scoreTone } from './score.js';

it.each([
  [10, '+10', 'plus'],
  [1, '+1', 'plus'],
  [0, '0', 'zero'],
  [-0, '0', 'zero'],
  [-5, '\u22125', 'minus'],
])('the score %d is written %s', (score, text, tone) => {
  expect(scoreText(score)).toBe(text);
  expect(scoreTone(score)).toBe(tone);
});

it.each([
  [1, '1st'], [2, '2nd'], [3, '3rd'], [4, '4th'], [10, '10th'], [11, '11th'], [12, '12th'], [13, '13th'],
  [20, '20th'], [21, '21st'], [22, '22nd'], [103, '103rd'], [111, '111th'], [112, '112th'], [121, '121st'],
])('the ordinal of %d is %s', (count, text) => {
  expect(ordinal(count)).toBe(text);
});

it.each([[0, '0 days'], [1, '1 day'], [7, '7 days']])('%d counted is %s', (count, text) => {
  expect(counted(count, 'day')).toBe(text);
});

it.each([
  [[], ''],
  [['1st'], '1st'],
  [['1st', '2nd'], '1st and 2nd'],
  [['1st', '2nd', '4th'], '1st, 2nd and 4th'],
])('%j listed is "%s"', (words, text) => {
  expect(listed(words)).toBe(text);
});

test.each([
  [5.6363, '+5.6'],
  [-3.125, '\u22123.1'],
  [10, '+10.0'],
  [0, '0.0'],
  [-0.04, '0.0'],
])('%d reads %s', (average, expected) => expect(averageText(average)).toBe(expected));
