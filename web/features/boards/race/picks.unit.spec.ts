import { pickedAfter, picksIn, picksText } from './race-lines.js';

test('a pick gets the first free pen, and puts it down again', () => {
  const one = pickedAfter([], 9);
  const two = pickedAfter(one, 2);
  expect(two).toEqual([{ id: 9, pen: 'p1' }, { id: 2, pen: 'p2' }]);
  const back = pickedAfter(two, 9);
  expect(back).toEqual([{ id: 2, pen: 'p2' }]);
  expect(pickedAfter(back, 5)).toEqual([{ id: 2, pen: 'p2' }, { id: 5, pen: 'p1' }]);
});

test('a fourth pick takes the pen of the oldest', () => {
  const three = [9, 2, 5].reduce<ReturnType<typeof pickedAfter>>(pickedAfter, []);
  expect(pickedAfter(three, 7)).toEqual([{ id: 2, pen: 'p2' }, { id: 5, pen: 'p3' }, { id: 7, pen: 'p1' }]);
});

test('picks are kept in the address', () => {
  expect(picksIn(null)).toBeNull();
  expect(picksIn('')).toEqual([]);
  expect(picksIn('9,x,2,2,5,7')!.map(({ id, pen }) => [id, pen])).toEqual([[9, 'p1'], [2, 'p2'], [5, 'p3']]);
  expect(picksText(picksIn('9,2')!)).toBe('9,2');
});
