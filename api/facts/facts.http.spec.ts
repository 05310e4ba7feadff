/** Tests over HTTP what holds for the whole group: its texts, currency, fees and rules, today and at a moment. */
import type { StatementView } from '../../contract/billing.js';
import type { GroupView } from '../../contract/group.js';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { type Group, record, startGroup } from '../../testing/worlds/group.js';

let group: Group;

beforeEach(async () => {
  group = await startGroup();
});

afterEach(() => group.application.stop());

const facts = async (query = ''): Promise<GroupView> => (await group.member.get<GroupView>(`/api/group${query}`)).body;
const change = (what: string, body: object) => group.admin.post<GroupView>(`/api/group/${what}`, body);
const owedBy = async (id: number): Promise<number> =>
  (await group.admin.get<StatementView>(`/api/billing/statement/${id}`)).body.current_balance;

const reason = 'The room costs more';
const from = '2026-08';

test('without any change the specification holds', async () => {
  expect(await facts()).toEqual({
    name: 'President', greeting: 'Assalam Alaikum {name}', currency: null, place: 'Game Room', gameType: 'Standard',
    howToPay: '', fees: [{ from: null, regular: 1500, shisha: 2500, reason: '', state: 'inForce' }],
    rules: [{ from: null, rules: RULES, reason: '', state: 'inForce' }],
  });
});

test('a text changes at once for everybody, with a reason, one at a time', async () => {
  const before = group.application.clock.now().toISOString();
  group.application.clock.set(new Date(Date.parse(before) + 60_000).toISOString());
  expect((await change('facts', { place: 'Kitchen', reason })).body).toMatchObject({ place: 'Kitchen' });
  expect(await facts()).toMatchObject({ place: 'Kitchen', gameType: 'Standard' });
  expect(await facts(`?asOf=${before}`)).toMatchObject({ place: 'Game Room' });
  const refusals = [
    [{ place: 'Attic', name: 'Us', reason }, 'Send one of name, greeting, place, gameType, howToPay with its reason.'],
    [{ reason }, 'Send one of name, greeting, place, gameType, howToPay with its reason.'],
    [{ greeting: 'Hello', reason }, 'Put {name} where the name belongs.'],
    [{ name: 'Us' }, 'Give a reason of 1 to 500 characters.'],
  ] as const;
  for (const [body, message] of refusals) {
    expect(await change('facts', body)).toMatchObject({ status: 400, body: { message } });
  }
});

test('how to pay is one of them, also as it is written by clients of earlier versions', async () => {
  expect((await group.admin.post('/api/billing/how-to-pay', { text: 'Cash' })).body).toEqual({ text: 'Cash' });
  expect(await facts()).toMatchObject({ howToPay: 'Cash' });
  expect((await change('facts', { name: 'Friday cards', reason })).body).toMatchObject({ howToPay: 'Cash' });
  expect((await group.member.get('/api/billing/how-to-pay')).body).toEqual({ text: 'Cash' });
});

test('fees change from a month without games, and a fee of nothing is not charged', async () => {
  await record(group.recorder, { date: '2026-06-30', rounds: CLEAR_ROUNDS });
  expect(await change('fees', { from: '2026-06', regular: 0, shisha: 0, reason })).toMatchObject({
    status: 409, body: { message: 'June 2026 is played already: July 2026 is the first month whose fees can change.' },
  });
  const changed = await change('fees', { from: '2026-07', regular: 0, shisha: 1800, reason });
  expect(changed).toMatchObject({
    status: 200, body: { fees: [{ state: 'before' }, { from: '2026-07', state: 'inForce' }] },
  });
  await group.admin.patch('/api/users/4', { isShishaSmoker: true, from: '2026-07-01' });
  const owed = [await owedBy(3), await owedBy(4)];
  await record(group.recorder, { date: '2026-07-10', rounds: CLEAR_ROUNDS });
  expect([await owedBy(3), await owedBy(4)]).toEqual([owed[0], owed[1]! - 1800]);
  expect(await change('fees/2026-07/take-back', { reason })).toMatchObject({ status: 409 });
});

test('rules are adopted from a coming month, and taken back', async () => {
  const rules = { ...RULES, lastRoundFactor: 3 };
  expect((await change('rules', { from, rules, reason })).body.rules).toEqual([
    { from: null, rules: RULES, reason: '', state: 'inForce' }, { from, rules, reason, state: 'toCome' },
  ]);
  const { body } = await change(`rules/${from}/take-back`, { reason: 'Less can' });
  expect(body.rules[1]).toMatchObject({ state: 'takenBack' });
  expect(await change('rules', { from, rules: { ...rules, places: [0, 1, 0, 0, 0] }, reason })).toMatchObject({
    status: 400, body: { message: '2nd place of a game would get +1, more than 1st place of a game with 0.' },
  });
  expect(await change('rules', { from: '2026-07', rules, reason })).toMatchObject({ status: 409 });
  expect(await change('rules', { from, rules: { ...rules, places: [1, 2] }, reason })).toMatchObject({ status: 400 });
});

test('the currency is chosen before the first amount', async () => {
  expect((await change('currency', { currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' });
  await group.admin.post('/api/billing/adjustment', { userId: 3, amount: -200, reason: 'Broken glass' });
  expect(await change('currency', { currency: 'CHF' })).toMatchObject({
    status: 409, body: { message: 'The currency is fixed, because amounts are recorded in it.' },
  });
});
