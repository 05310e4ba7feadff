/** Tests the answers while read models cannot follow the log, and that a read can wait for a write. */
import type { GameView } from '../../contract/games.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, record, submissionOf } from '../worlds/group.js';
import { whileReadModelsAreHeld } from '../faults/held-read-models.js';
import type { Answer } from '../worlds/http-client.js';

const group = groupOfSuite();

const held = <Result>(work: () => Promise<Result>) => whileReadModelsAreHeld(group.application.databaseUrl, work);

const recordGame = (key: string) =>
  group.recorder.post<GameView & { pending?: true }>('/api/games', submissionOf({ rounds: CLEAR_ROUNDS }), { key });

const atLeast = (position: string) => ({ headers: { 'X-At-Least-Position': position } });

const positionOf = ({ headers }: Answer): string => headers.get('x-log-position') ?? '';

const gameIds = ({ body }: Answer<GameView[]>): number[] => body.map(({ id }) => id);

test('a write that is not shown in time is recorded and answered as pending', async () => {
  const key = 'recorded-but-pending';
  const { recorded, repeated, stale } = await held(async () => {
    const answer = await recordGame(key);
    const again = await recordGame(key);
    return { recorded: answer, repeated: again, stale: await group.member.get<GameView[]>('/api/games') };
  });
  expect(recorded).toMatchObject({ status: 201, body: { pending: true } });
  expect(repeated.body).toEqual(recorded.body);
  expect(gameIds(stale)).not.toContain(recorded.body.id);

  const fresh = await group.member.get<GameView[]>('/api/games', atLeast(positionOf(recorded)));
  expect(gameIds(fresh)).toContain(recorded.body.id);
  const { pending: _, ...shown } = (await recordGame(key)).body;
  expect(shown).toEqual((await group.member.get(`/api/games/${shown.id}`)).body);
});

test('a write that is shown at once is not pending', async () => {
  const { body } = await recordGame('shown-at-once');
  expect(body).not.toHaveProperty('pending');
});

test('a command that changes nothing waits for the events that it was decided on', async () => {
  const { id } = await record(group.recorder, { rounds: TIED_MIDDLE_ROUNDS });
  const path = `/api/games/${id}/position-tie-breakers`;
  const order = () => group.member.post<GameView>(path, { teamId: 2, exitOrder: 1 });
  const [first, second] = await held(async () => [await order(), await order()]);
  expect(second).toMatchObject({ status: 200, body: { pending: true, positionTieBreakers: [{ teamId: 2 }] } });
  expect(positionOf(second)).toBe(positionOf(first));
});

test('a read that names a position waits for it', async () => {
  const { id, waiting } = await held(async () => {
    const recorded = await recordGame('to-be-waited-for');
    const read = group.member.get<GameView[]>('/api/games', atLeast(positionOf(recorded)));
    // The read before would also have been answered by now if it did not wait.
    expect(gameIds(await group.member.get<GameView[]>('/api/games'))).not.toContain(recorded.body.id);
    return { id: recorded.body.id, waiting: { read } };
  });
  const answer = await waiting.read;
  expect(gameIds(answer)).toContain(id);
  expect(answer.headers.get('x-pending')).toBeNull();
});

test('a read of a position that is not reached answers the current rows as pending', async () => {
  const answer = await group.member.get<GameView[]>('/api/games', atLeast('9'.repeat(19)));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-pending')).toBe('true');
});
