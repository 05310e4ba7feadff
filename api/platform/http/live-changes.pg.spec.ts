/** Tests that all processes notice a change of games under way, and the end of a game that nobody continues. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../event-store/testing/log-reading.js';
import { ProjectingProcesses } from '../../../projections/live/leadership.js';
import { createTestDatabase } from '../../../testing/worlds/test-database.js';
import { LiveChanges } from './live-changes.js';

let now = Date.parse('2026-07-29T16:00:00Z');
const clock = { now: () => new Date(now) };

test('another process hears of a change, and its own listeners too', async () => {
  const database = await createTestDatabase();
  const processes = [1, 2].map(() => new ProjectingProcesses({ databaseUrl: database.url, role: 'api' }));
  const [mine, theirs] = processes.map((each) => new LiveChanges(clock, each));
  let heard = 0;
  mine!.subscribe(() => (heard += 1));
  processes.forEach((each) => each.start());
  // Each listener is called once it is connected.
  await eventually(async () => mine!.stamp() > 0 && theirs!.stamp() > 0);
  const [before, own] = [theirs!.stamp(), heard];
  mine!.changed();
  expect(heard).toBe(own + 1);
  await eventually(async () => theirs!.stamp() > before);
  await sleep(50);
  expect(mine!.stamp()).toBe(heard);
  await Promise.all(processes.map((each) => each.close()));
  await database.drop();
});

test('the number changes once when a game leaves by itself', () => {
  const changes = new LiveChanges(clock);
  changes.changesAt(now + 2_000);
  changes.changesAt(now + 1_000);
  const before = changes.stamp();
  now += 999;
  expect(changes.stamp()).toBe(before);
  now += 1;
  expect(changes.stamp()).toBe(before + 1);
  now += 5_000;
  expect(changes.stamp()).toBe(before + 1);
});
