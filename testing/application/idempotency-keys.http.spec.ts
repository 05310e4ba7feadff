/** Tests that an idempotency key is for one intention of one member, across all streams and exported files. */
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
import { CLEAR_ROUNDS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { groupOfSuite, newMember, record, submissionOf } from '../worlds/group.js';
import type { Answer } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';

let keys = 0;

const group = groupOfSuite();

const newKey = (): string => `intention-${(keys += 1)}`;

const log = () => loggedEvents(group.application.log);

/** The parts that must be the same in every answer. */
const essence = ({ status, headers, body }: Answer) => ({ status, body, position: headers.get('x-log-position') });

describe('an idempotency key', () => {
  const submission = submissionOf({ rounds: CLEAR_ROUNDS });

  test('belongs to its member: two members may use the same one', async () => {
    const key = newKey();
    const admins = await group.admin.post<GameView>('/api/games', submission, { key });
    const recorders = await group.recorder.post<GameView>('/api/games', submission, { key });
    expect([admins.status, recorders.status]).toEqual([201, 201]);
    expect(recorders.body.id).not.toBe(admins.body.id);
  });

  test('of a game cannot be reused for adding a member', async () => {
    const key = newKey();
    await group.admin.post('/api/games', submission, { key });
    const answer = await group.admin.post('/api/users', newMember('never-added'), { key });
    expect(answer).toMatchObject({ status: 409, body: { rule: 'IdempotencyKeyReused' } });
    const { body: users } = await group.member.get<UserView[]>('/api/users');
    expect(users.map(({ username }) => username)).not.toContain('never-added');
  });

  test('cannot be reused for a different request', async () => {
    const { id } = await record(group.recorder, { rounds: CLEAR_ROUNDS });
    const requests: [string, object][] = [
      ['/api/billing/payment', { userId: 3, amountPaid: 500, paymentMode: 'cash' }],
      ['/api/billing/adjustment', { userId: 3, amount: 500, reason: 'Glasses' }],
      ['/api/billing/opening-balance', { userId: 4, amount: 500 }],
      [`/api/games/${id}/void`, { reason: 'Twice' }],
      ['/api/games', submissionOf({ rounds: TIED_MIDDLE_ROUNDS })],
      ['/api/admin/monthly-transition', { year: 2024, month: 3 }],
    ];
    const change = (key: string) => group.admin.patch('/api/users/10', { canCreateGames: true }, { key });
    const nothing = (key: string) => group.admin.patch('/api/users/9', { isActive: true }, { key });
    const reused = { status: 409, body: { rule: 'IdempotencyKeyReused' } };
    const recording = (key: string) => group.admin.post('/api/games', submission, { key });
    for (const begin of [change, nothing, recording]) {
      const key = newKey();
      const first = essence(await begin(key));
      expect(first.status).toBeLessThan(300);
      const before = (await log()).length;
      for (const [path, body] of requests) {
        expect(await group.admin.post(path, body, { key })).toMatchObject(reused);
      }
      expect(await group.admin.patch('/api/users/8', { displayName: 'Eight' }, { key })).toMatchObject(reused);
      expect((await log()).length).toBe(before);
      expect(essence(await begin(key))).toEqual(first);
    }
  });

  test('that is used for several streams at once is accepted for one of them', async () => {
    const key = newKey();
    const answers = await Promise.all([3, 4, 5, 6, 7, 8].map((userId) =>
      group.admin.post('/api/billing/adjustment', { userId, amount: 100, reason: 'Glasses' }, { key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await log()).filter(({ idempotencyKey }) => idempotencyKey === `1:${key}`)).toHaveLength(1);
  });

  describe('in an exported file', () => {
    const imported = (key: string) => ({ ...submission, sentAs: { memberId: 2, key } });

    test('makes the admin\'s import and the recorder\'s own request one game, in either order', async () => {
      for (const isImportedFirst of [true, false]) {
        const key = newKey();
        const importIt = () => group.admin.post<GameView>('/api/games', imported(key), { key: newKey() });
        const send = () => group.recorder.post<GameView>('/api/games', submission, { key });
        const first = essence(await (isImportedFirst ? importIt() : send()));
        expect(first.status).toBe(201);
        expect(essence(await (isImportedFirst ? send() : importIt()))).toEqual(first);
        expect(essence(await importIt())).toEqual(first);
        const events = await log();
        expect(events.filter(({ idempotencyKey }) => idempotencyKey === `2:${key}`)).toHaveLength(1);
      }
    });

    test('is accepted from its member or an admin only, and for the same game only', async () => {
      const key = newKey();
      const [own, others] = [imported(key), { ...submission, sentAs: { memberId: 1, key } }];
      const forbidden = { status: 403, body: { message: "Only an admin can repeat another member's request." } };
      expect(await group.recorder.post('/api/games', others)).toMatchObject(forbidden);
      expect((await group.recorder.post('/api/games', own)).status).toBe(201);
      const changed = { ...own, game: { ...own.game, location: 'Porch' } };
      expect(await group.admin.post('/api/games', changed)).toMatchObject({ status: 409 });
      const nobodys = { ...own, sentAs: { memberId: 'two', key } };
      expect(await group.admin.post('/api/games', nobodys)).toMatchObject({ status: 400 });
    });
  });

  test('may be used again after a refusal', async () => {
    const key = newKey();
    const early = submissionOf({ date: '2026-08-01', rounds: CLEAR_ROUNDS });
    expect((await group.recorder.post('/api/games', early, { key })).status).toBe(409);
    expect((await group.recorder.post('/api/games', submission, { key })).status).toBe(201);
  });

  test('is optional: without it every request is a new one', async () => {
    const first = await group.recorder.post<GameView>('/api/games', submission);
    const second = await group.recorder.post<GameView>('/api/games', submission);
    expect(second.body.id).toBeGreaterThan(first.body.id);
  });
});
