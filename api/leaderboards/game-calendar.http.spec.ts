/** Tests that the calendar has exactly the dates with games. */
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { type Group, record, startGroup } from '../../testing/worlds/group.js';

let group: Group;

beforeAll(async () => {
  group = await startGroup();
});

afterAll(() => group?.application.stop());

const range = async () => (await group.member.get('/api/games/range')).body;
const dates = async () => (await group.member.get('/api/games/dates')).body;

test('the calendar is empty before the first game', async () => {
  expect(await range()).toEqual({ first: null, last: null });
  expect(await dates()).toEqual([]);
});

test('the calendar has each date with a game once, in order, whatever was recorded first', async () => {
  for (const date of ['2025-03-14', '2024-12-31', '2025-03-14', '2026-07-29']) {
    await record(group.recorder, { date, rounds: CLEAR_ROUNDS });
  }
  expect(await dates()).toEqual(['2024-12-31', '2025-03-14', '2026-07-29']);
  expect(await range()).toEqual({ first: '2024-12-31', last: '2026-07-29' });
});
