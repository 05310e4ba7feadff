/** Tests rows that were copied without their sequences, as logical replication and a data-only dump do. */
import pg from 'pg';
import type { GameView } from '../../contract/games.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, record, submissionOf } from '../worlds/group.js';
import { isLogInEventStoreDb } from '../worlds/test-engines.js';

const group = groupOfSuite();

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: group.application.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const listed = async (): Promise<number[]> =>
  (await group.member.get<GameView[]>('/api/games')).body.map(({ id }) => id).sort((a, b) => a - b);

test.each([
  ['not called yet', `setval('log.events_position_seq', 1, false)`],
  ['at the first position', `setval('log.events_position_seq', 1)`],
  ['at a gap', `setval('log.events_position_seq', (select max(position) - 1 from log.events))`],
])('a game is stored behind all others, and shown, while the sequence of positions is %s', async (_name, behind) => {
  if (!isLogInEventStoreDb()) await ask(`select ${behind}`);
  const [{ last } = { last: '' }] = await ask<{ last: string }>('select max(position) as last from log.events');
  const { id } = await record(group.recorder, { rounds: CLEAR_ROUNDS });
  expect(await listed()).toContain(id);
  if (isLogInEventStoreDb()) return;
  expect(await ask(`select stream_id from log.events where position > ${last} order by position limit 1`))
    .toEqual([{ stream_id: `game-${id}` }]);
});

test('numbers that were given twice do not hold up the same game for ever', async () => {
  const before = await listed();
  await ask(`select setval('app.game_ids', ${before.at(-1)!}, false)`);
  const again = submissionOf({ rounds: CLEAR_ROUNDS });
  const { status, body: { id } } = await group.recorder.post<GameView>('/api/games', again);
  expect(status).toBe(201);
  expect(before).not.toContain(id);
  expect(await group.recorder.post('/api/games', { ...again, anotherGame: false }))
    .toMatchObject({ status: 409, body: { rule: 'SameGameRecorded' } });
});
