/** The position that a read asks for, and that it is dropped after a vain wait. */
import { LatestPosition } from './latest-position.js';

/** The state of a page that was just opened. */
let position: LatestPosition;
beforeEach(() => {
  position = new LatestPosition();
});

const answer = (headers: Record<string, string>): Response => new Response(null, { headers });
const write = (written: string): void => position.noticeAnswer(answer({ 'X-Log-Position': written }));
const asked = (): string | undefined => position.headers()['X-At-Least-Position'];

test('a new page asks for no log position', () => {
  position.notice('-1');
  position.noticeAnswer(answer({}));
  expect(position.headers()).toEqual({});
});

test('a read asks for the latest known log position, even beyond the range of Number', () => {
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

test('reads ask for a log position until one has waited for it in vain', () => {
  write('7');
  const headers = position.headers();
  position.noticeAnswer(answer({}), headers);
  expect(asked()).toBe('7');
  position.noticeAnswer(answer({ 'X-Pending': 'true' }), headers);
  expect(asked()).toBeUndefined();
  write('5');
  expect(asked()).toBe('5');
});

test('a position written while a read waited in vain is still asked for', () => {
  write('7');
  const headers = position.headers();
  write('8');
  position.noticeAnswer(answer({ 'X-Pending': 'true' }), headers);
  expect(asked()).toBe('8');
});
