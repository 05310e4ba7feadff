/** Tests which part of the log a date or a position means. */
import { randomUUID } from 'node:crypto';
import { InMemoryEventStore } from '../../event-store/testing/in-memory-event-store.js';
import type { Position } from '../../event-store/event-store.js';
import { type DateOrPosition, pastMoment } from './past-moment.js';

const NOW = new Date('2026-04-10T15:00:00Z');

/** A log of events with these instants or other metadata, and the position of each. */
async function logOf(...recorded: readonly unknown[]) {
  const log = new InMemoryEventStore();
  const positions: Position[] = [];
  for (const at of recorded) {
    const event = { id: randomUUID(), type: 'PlayerRenamed', data: {}, metadata: typeof at === 'string' ? { at } : at };
    positions.push((await log.append('player-1', 'any', [event])).position);
  }
  return { positions, find: (asked: DateOrPosition, now = NOW) => pastMoment(log, asked, now) };
}

const MARCH_31 = { date: '2026-03-31' };

describe('a date', () => {
  it('means all that was recorded until midnight in Toronto, in summer', async () => {
    const { positions, find } = await logOf(
      '2026-03-30T12:00:00Z', '2026-04-01T03:59:59.999Z', '2026-04-01T04:00:00.000Z', '2026-04-02T12:00:00Z');
    expect(await find(MARCH_31)).toEqual({
      position: positions[1],
      at: '2026-04-01T03:59:59.999Z',
      notice: 'This is how things were on 31 Mar 2026; nothing can be recorded here.',
    });
  });

  it('means the same in winter', async () => {
    const { positions, find } = await logOf('2026-02-01T04:59:59.999Z', '2026-02-01T05:00:00.000Z');
    expect(await find({ date: '2026-01-31' })).toMatchObject({
      position: positions[0], at: '2026-02-01T04:59:59.999Z',
    });
  });

  it('also means a day on which nothing was recorded', async () => {
    const { positions, find } = await logOf('2026-03-02T12:00:00Z', '2026-04-05T12:00:00Z');
    expect((await find(MARCH_31)).position).toBe(positions[0]);
  });

  it('includes the whole day although the clock of another server was ahead', async () => {
    const { positions, find } = await logOf(
      '2026-04-01T03:59:59.000Z', '2026-04-01T04:00:00.002Z', '2026-04-01T03:59:59.998Z', '2026-04-01T09:00:00Z');
    expect((await find(MARCH_31)).position).toBe(positions[2]);
  });

  it('means everything until now if it is today', async () => {
    const { positions, find } = await logOf('2026-04-10T14:00:00Z');
    expect(await find({ date: '2026-04-10' })).toMatchObject({ position: positions[0], at: NOW.toISOString() });
  });

  it.each([[{}], [7], ['yesterday']])('is found beside an event with the metadata %j', async (unreadable) => {
    const { positions, find } = await logOf(
      unreadable, '2026-03-31T12:00:00Z', unreadable, '2026-03-31T13:00:00Z', unreadable, '2026-04-02T12:00:00Z');
    expect((await find(MARCH_31)).position).toBe(positions[3]);
  });

  it.each([
    ['2026-04-11', '2026-04-11 has not come yet.'],
    ['2026-02-30', '2026-02-30 is not a date: write it as 2026-03-31.'],
    ['yesterday', 'yesterday is not a date: write it as 2026-03-31.'],
    ['2026-03-29', 'Nothing was recorded by 2026-03-29.'],
  ])('%s is refused', async (date, sentence) => {
    const { find } = await logOf('2026-03-30T12:00:00Z');
    await expect(find({ date })).rejects.toThrow(sentence);
  });
});

describe('a position', () => {
  it('means the last event there or before it', async () => {
    const { positions: [first = 0n, second = 0n], find } = await logOf('2026-03-30T12:00:00Z', '2026-04-01T00:15:00Z');
    expect((await find({ position: `${second - 1n}` })).position).toBe(first);
    expect(await find({ position: `${second}` })).toEqual({
      position: second,
      at: '2026-04-01T00:15:00Z',
      notice: `This is how things were at position ${second}, on 31 Mar 2026 at 20:15; nothing can be recorded here.`,
    });
  });

  it('may be of an event that does not say when it was recorded', async () => {
    const { positions: [first, , third], find } = await logOf(7, '2026-03-30T12:00:00Z', {});
    expect(await find({ position: `${third}` })).toMatchObject({ position: third, at: '2026-03-30T12:00:00Z' });
    await expect(find({ position: `${first}` })).rejects.toThrow(
      `No event up to position ${first} says when it was recorded.`);
  });

  it('is refused when malformed, after the end or before the beginning', async () => {
    const { positions: [only = 0n], find } = await logOf('2026-03-30T12:00:00Z');
    await expect(find({ position: '-3' })).rejects.toThrow('-3 is not a position');
    await expect(find({ position: `${only + 1n}` })).rejects.toThrow(`The log ends at position ${only} so far.`);
    await expect(find({ position: `${only - 1n}` })).rejects.toThrow(/Nothing was recorded/);
  });
});
