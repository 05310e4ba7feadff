/** Tests the read model of billing: its rows agree with the rules for the same events. */
import fc from 'fast-check';
import type { Pool } from 'pg';
import { accountStreamId, type AccountEvent } from '../../../domain/account/account.events.js';
import { type Entry, foldStatement, type MonthBalance } from '../../../domain/account/statement.js';
import { accountHistories } from '../../../domain/testing/account-arbitraries.js';
import { InMemoryEventStore } from '../../../event-store/testing/in-memory-event-store.js';
import { inLongRun } from '../../../testing/jest/long-run.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/worlds/test-database.js';
import { createPool } from '../../../postgres/pool.js';
import { rebuild } from '../../rebuild/rebuild.js';
import { SchemaRunner } from '../../live/schema-runner.js';
import { appendAll, type StreamEvent } from '../../testing/log-arbitraries.js';
import { accountsProjection } from './accounts.js';
import type { AccountMonthRow, LedgerRow } from './accounts.js';

let database: TestDatabase;
let pool: Pool;
const now = () => new Date('2026-01-03T12:00:00Z');
const projections = [accountsProjection];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function project(events: readonly StreamEvent[]): Promise<void> {
  await rebuild({ store: new InMemoryEventStore(), pool, projections, now });
  const store = new InMemoryEventStore();
  await appendAll(store, events);
  await new SchemaRunner([accountsProjection], { store, pool, now, batchEvents: 3 }).catchUp(await store.head());
}

const rowsOf = async <Row extends object>(table: string, order: string): Promise<Row[]> =>
  (await pool.query<Row>(`select * from read.${table} order by ${order}`)).rows;

const onAccount = (event: AccountEvent): StreamEvent =>
  ({ streamId: accountStreamId(event.data.playerId), event });

/** Events of both streams in turn, until both are at their end. */
const inTurns = (one: readonly AccountEvent[], other: readonly AccountEvent[]): StreamEvent[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat().filter((event) => event !== undefined).map(onAccount);

test('balances by month are those of the statement, for each account separately', async () => {
  await fc.assert(
    fc.asyncProperty(accountHistories(3), accountHistories(4), async (threes, fours) => {
      await project(inTurns(threes, fours));
      const ledger = await rowsOf<LedgerRow>('ledger_entries', 'player_id, revision');
      const months = await rowsOf<AccountMonthRow>('account_months', 'player_id, month');
      for (const [playerId, events] of [[3, threes], [4, fours]] as const) {
        const own = ledger.filter((row) => row.player_id === playerId);
        expect(own).toHaveLength(events.length);
        const balances: MonthBalance[] = foldStatement<Entry>(own).map(({ balance }) => balance);
        const shown = months.filter((row) => row.player_id === playerId).map(({ player_id: _, ...month }) => month);
        expect(shown).toEqual(balances);
      }
    }),
    { numRuns: inLongRun(100, 10) },
  );
});

test('an entry shows who, when, for what and why', async () => {
  const payment = { playerId: 3, paymentId: 12, amount: 1500, billingMonth: '2026-01' };
  await project(([
    { type: 'OpeningBalanceSet', data: { playerId: 3, amount: -500 } },
    { type: 'OpeningBalanceSet', data: { playerId: 3, amount: 200 } },
    {
      type: 'FeeCharged',
      data: { playerId: 3, month: '2026-01', amount: 2500, isShishaSmoker: true, gameId: 7, date: '2026-01-02' },
    },
    {
      type: 'PaymentRecorded',
      data: { ...payment, paymentMode: 'bank_transfer', paymentDate: '2026-01-01', notes: 'At the table' },
    },
    { type: 'PaymentVoided', data: { ...payment, reason: 'Counted twice' } },
  ] satisfies AccountEvent[]).map(onAccount));
  const rows = await rowsOf<LedgerRow>('ledger_entries', 'revision');
  expect(rows.map(({ kind, month, date, amount, notes }) => [kind, month, date, amount, notes])).toEqual([
    ['opening_balance', '0000-00', '2026-01-02', -500, ''],
    ['opening_balance', '0000-00', '2026-01-02', 700, ''],
    ['fee', '2026-01', '2026-01-02', -2500, ''],
    ['payment', '2026-01', '2026-01-01', 1500, 'At the table'],
    ['payment_void', '2026-01', '2026-01-02', -1500, 'Counted twice'],
  ]);
  expect(rows.map(({ payment_id: id, payment_mode: mode }) => [id, mode])).toEqual([
    [null, null], [null, null], [null, null], [12, 'bank_transfer'], [12, null],
  ]);
  expect(rows.map((row) => row.actor_id)).toEqual([1, 1, 1, 1, 1]);
});
