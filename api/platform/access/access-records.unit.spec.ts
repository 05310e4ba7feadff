/** Tests that each act around the log is one entry, and that nobody can fill the log with such entries. */
import { Logger } from '@nestjs/common';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { AccessRecords } from './access-records.js';

let store: InMemoryEventStore;
let now: string;

beforeAll(() => Logger.overrideLogger(false));

beforeEach(() => {
  [store, now] = [new InMemoryEventStore(), '2026-07-26T03:10:00.000Z'];
});

const process = (): AccessRecords => new AccessRecords(store, { now: () => new Date(now) });
const admin = { actorId: 1, correlationId: 'request' };
const types = async (stream: string) => (await store.readStream(stream)).map(({ type }) => type);

test('an act of a member is an entry each time, with who and when', async () => {
  const records = process();
  const exported = {
    type: 'DataExported', data: { playerId: 1, what: 'audit', format: 'csv', filter: 'kind=game' },
  } as const;
  await records.record(exported, admin);
  await records.record(exported, admin);
  expect(await types('access-1')).toEqual(['DataExported', 'DataExported']);
  expect((await store.readStream('access-1'))[0]).toMatchObject({
    data: exported.data, metadata: { actorId: 1, at: now, correlationId: 'request', schemaVersion: 1 },
  });
});

test('a burst of failed logins is an entry per member and hour, however many processes see it', async () => {
  const refused = (playerId: number | null) => ({ type: 'LoginsRefused', data: { playerId } }) as const;
  const [one, other] = [process(), process()];
  for (const records of [one, other, one]) {
    await Promise.all([4, 4, 5, null].map((playerId) => records.record(refused(playerId))));
  }
  expect([await types('access-4'), await types('access-5'), await types('access-server')])
    .toEqual([['LoginsRefused'], ['LoginsRefused'], ['LoginsRefused']]);
  now = '2026-07-26T04:00:00.000Z';
  await other.record(refused(4));
  expect(await types('access-4')).toHaveLength(2);
});

test('a look at the past is an entry per admin, moment and hour', async () => {
  const records = process();
  const look = (asOf: string, actorId: number) =>
    records.record({ type: 'PastViewed', data: { playerId: actorId, asOf } }, { ...admin, actorId });
  for (const asOf of ['2026-03-01T05:00:00Z', '2026-03-01T05:00:00Z', '17']) await look(asOf, 1);
  await look('17', 2);
  expect([await types('access-1'), await types('access-2')]).toEqual([['PastViewed', 'PastViewed'], ['PastViewed']]);
});

test('a log that is away fails an act, but no refusal of a login', async () => {
  const away = new AccessRecords(
    { append: () => Promise.reject(new Error('The log is away.')) }, { now: () => new Date(now) });
  await expect(away.record({ type: 'PasswordChanged', data: { playerId: 1 } }, admin)).rejects.toThrow('is away');
  expect(away.recordLater({ type: 'LoginsRefused', data: { playerId: 4 } })).toBeUndefined();
});
