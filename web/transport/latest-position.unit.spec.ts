/** Which position a read asks for; after a vain wait it asks for it no more. */
import { LatestPosition } from './latest-position.js';

/** The state of a page that was just opened. */
let position: LatestPosition;
beforeEach(() => {
  position = new LatestPosition();
});

const answer = (headers: Record<string, string>): Response => new Response(null, { headers });
const write = (written: string): void => position.noticeAnswer(answer({ 'X-Log-Position': written }));
const asked = (): string | undefined => position.headers()['X-At-Least-Position'];

test('a page that was told of nothing asks for nothing', () => {
  position.notice('-1');
  position.noticeAnswer(answer({}));
  expect(position.headers()).toEqual({});
});

test('the latest of all positions is asked for, in the order of numbers that no Number can hold', () => {
  write('99');
  write('100');
  write('9');
  expect(asked()).toBe('100');
  write('9007199254740993');
  write('9007199254740992');
  expect(asked()).toBe('9007199254740993');
  position.notice('9007199254740994');
  expect(asked()).toBe('9007199254740994');
});

test('it is asked for until a read waited for it in vain', () => {
  write('7');
  const headers = position.headers();
  position.noticeRead(answer({}), headers);
  expect(asked()).toBe('7');
  position.noticeRead(answer({ 'X-Pending': 'true' }), headers);
  expect(asked()).toBeUndefined();
  write('5');
  expect(asked()).toBe('5');
});

test('what was written while a read waited in vain is asked for', () => {
  write('7');
  const headers = position.headers();
  write('8');
  position.noticeRead(answer({ 'X-Pending': 'true' }), headers);
  expect(asked()).toBe('8');
});
