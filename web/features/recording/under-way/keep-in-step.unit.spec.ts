/** Tests that a game under way is sent and read in step with the server, one call at a time. */
import { jest } from '@jest/globals';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { keepInStep, type InStep, type Phone } from './keep-in-step.js';

let step: Pick<Phone, 'content' | 'isInHand' | 'isShared'>;
let calls: string[];
let answer: () => Promise<UnderWayView>;
let told: number;
let failures: unknown[];
let kept: InStep;

const page = { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined };

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: page });
  page.hidden = false;
  [step, calls, told, failures] = [{ content: 'one', isInHand: true, isShared: false }, [], 0, []];
  answer = async () => ({}) as UnderWayView;
});

afterEach(() => {
  kept.stop();
  jest.useRealTimers();
});

function start(): void {
  const call = (name: string) => () => {
    calls.push(name);
    return answer();
  };
  kept = keepInStep(() => ({
    ...step, publish: call('publish'), read: call('read'),
    told: () => (told += 1), failed: (error) => failures.push(error),
  }), { sendMs: 5, lookMs: 20 });
}

test('a draft is sent when it changes, and nothing is read while nobody shares it', async () => {
  start();
  await jest.advanceTimersByTimeAsync(60);
  expect(calls).toEqual(['publish']);
  step = { ...step, content: 'two' };
  kept.changed();
  kept.changed();
  await jest.advanceTimersByTimeAsync(60);
  expect(calls).toEqual(['publish', 'publish']);
  expect(told).toBe(2);
});

test('a phone that follows reads, and sends nothing', async () => {
  step = { content: 'one', isInHand: false, isShared: true };
  start();
  await jest.advanceTimersByTimeAsync(70);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls)).toEqual(new Set(['read']));
});

test('a hidden page reads nothing, and still sends', async () => {
  page.hidden = true;
  step = { ...step, isShared: true };
  start();
  await jest.advanceTimersByTimeAsync(70);
  expect(calls).toEqual(['publish']);
});

test('what failed is sent again', async () => {
  answer = () => Promise.reject(new Error('no network'));
  start();
  await jest.advanceTimersByTimeAsync(10);
  expect(failures).toHaveLength(1);
  answer = async () => ({}) as UnderWayView;
  await jest.advanceTimersByTimeAsync(60);
  expect([calls, told]).toEqual([['publish', 'publish'], 1]);
});

test('a change during a call is sent after it', async () => {
  let finish: (view: UnderWayView) => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  start();
  await jest.advanceTimersByTimeAsync(10);
  step = { ...step, content: 'two' };
  kept.changed();
  await jest.advanceTimersByTimeAsync(30);
  expect(calls).toEqual(['publish']);
  answer = async () => ({}) as UnderWayView;
  finish({} as UnderWayView);
  await jest.advanceTimersByTimeAsync(60);
  expect(calls).toEqual(['publish', 'publish']);
});

test('nothing is reported after the end', async () => {
  start();
  kept.stop();
  await jest.advanceTimersByTimeAsync(30);
  expect([calls, told]).toEqual([[], 0]);
});
