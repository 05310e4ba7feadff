/** The server's time, as its answers give it. */
import { jest } from '@jest/globals';
import { noticeDate, serverNow } from './server-clock.js';

const answered = (date: string, headers: Record<string, string> = {}): void =>
  noticeDate(new Response('', { headers: { date: new Date(date).toUTCString(), ...headers } }));

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-07-28T16:00:00Z') }));
afterEach(() => jest.useRealTimers());

test('it is that of the latest answer, and goes on from there', () => {
  answered('2026-07-29T18:00:00Z');
  expect(serverNow()).toEqual(new Date('2026-07-29T18:00:00Z'));
  jest.setSystemTime(Date.parse('2026-07-28T16:10:00Z'));
  expect(serverNow()).toEqual(new Date('2026-07-29T18:10:00Z'));
  answered('2026-06-01T18:00:00Z');
  expect(serverNow()).toEqual(new Date('2026-06-01T18:00:00Z'));
});

test('seconds change nothing: that long an answer may take', () => {
  answered('2026-07-29T18:00:00Z');
  answered('2026-07-29T17:59:55Z');
  expect(serverNow()).toEqual(new Date('2026-07-29T18:00:00Z'));
});

test('an answer from the cache of the browser, or without a date, says nothing', () => {
  answered('2026-07-29T18:00:00Z');
  answered('2026-05-01T18:00:00Z', { 'cache-control': 'private, max-age=31536000, immutable' });
  noticeDate(new Response(''));
  expect(serverNow()).toEqual(new Date('2026-07-29T18:00:00Z'));
});
