/** Tests the calls of explanations: they agree with the boards that show the numbers, and refuse wrong addresses. */
import pg from 'pg';
import type { DaysRow, DayStandingView, FastMonthRow, YearRow } from '../../contract/boards.js';
import type { BillingSummary, StatementView } from '../../contract/billing.js';
import { explanationView, type ExplanationView, movesView, type MovesView } from '../../contract/explain.js';
import { errorView } from '../../contract/refusal.js';
import type { ProfileView } from '../../contract/profiles.js';
import type { KpisView } from '../../contract/stats.js';
import { RULES } from '../../domain/boards/rules.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { CLEAR_ROUNDS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS } from '../../domain/testing/game-examples.js';
import { Checkpoints } from '../../projections/live/read-schema.js';
import type { Answer } from '../../testing/worlds/http-client.js';
import { type Group, record, startGroup, submissionOf } from '../../testing/worlds/group.js';
import { runExplain } from '../../testing/worlds/load-server.js';

let group: Group;

const get = async <Body>(path: string): Promise<Body> => (await group.member.get<Body>(path)).body;
const explain = async (address: string): Promise<ExplanationView> =>
  explanationView.strict().parse(await get(`/api/explain/${address}`));

/** The explanation of each part has the value of the part. */
async function followed({ parts }: Pick<ExplanationView, 'parts'>): Promise<void> {
  for (const { ref, value, parts: inner } of parts) {
    if (ref !== null) expect((await explain(ref)).value).toBe(value);
    await followed({ parts: inner });
  }
}

/**
 * Games in June and July. June: two games, one of them moved from July. July: a clear game, one with a pending tie,
 * and a voided one.
 */
beforeAll(async () => {
  group = await startGroup({ now: '2026-07-15T16:00:00Z' });
  const { recorder } = group;
  await record(recorder, { date: '2026-06-30', rounds: CLEAR_ROUNDS });
  await record(recorder, { date: '2026-07-02', rounds: CLEAR_ROUNDS });
  const nine = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
  await record(recorder, { date: '2026-07-02', seats: nine, rounds: TIED_MIDDLE_ROUNDS });
  await record(recorder, { date: '2026-07-03', rounds: CLEAR_ROUNDS });
  await recorder.post('/api/games/4/void', { reason: 'Entered twice' });
  await record(recorder, { date: '2026-07-03', rounds: CLEAR_ROUNDS });
  await recorder.post('/api/games/5/correct', {
    ...submissionOf({ date: '2026-06-29', rounds: CLEAR_ROUNDS }), reason: 'It was Monday',
  });
  await group.admin.post('/api/billing/payment', {
    userId: 3, amountPaid: 1000, paymentMode: 'cash', paymentDate: '2026-07-10', billingMonth: '2026-07',
  });
});

afterAll(() => group?.application.stop());

test('a game: the rounds of both players, the place, and who recorded it', async () => {
  const { entries, parts, ...explained } = await explain('games/3/teams/2');
  expect(explained).toMatchObject({ value: 0, unit: 'points', isSum: false, pendingGames: [3] });
  expect(explained.rule).toMatch(/^Tied at 0: no place and 0 points for now/);
  expect(explained.ranking?.rows.map(({ rank, value }) => [rank, value])).toEqual(
    [[1, 12], [null, 0], [null, 0], [null, 0], [5, -12]]);
  const [first] = parts[0]!.parts;
  expect(first).toMatchObject({ label: '\u2068Player 3\u2069', parts: [{ detail: 'Vice President' }, {}, {}, {}, {}] });
  expect(entries).toMatchObject([{ type: 'GameRecorded', stream: 'game-3', actor: { id: 2 }, reason: null }]);
});

test('every score of a day, any days, a month and a year agrees with its board', async () => {
  const day = await get<DayStandingView[]>('/api/games/summary/daily/2026-07-02');
  const month = await get<FastMonthRow[]>('/api/fast/monthly/2026/7');
  const year = await get<YearRow[]>('/api/fast/yearly/2026');
  const days = await get<DaysRow[]>('/api/fast/days/2026-06-30/2026-07-02');
  expect([day.length, month.length, year.length, days.length]).toEqual([9, 9, 9, 9]);
  const rows = [
    ...day.map(({ user, finalScore, rank }) => [`days/2026-07-02/players/${user.id}`, finalScore, rank] as const),
    ...month.map((row) => [`months/2026-07/players/${row.user_id}`, row.monthly_final_score, row.rank] as const),
    ...days.map(({ user, points, rank }) => [`spans/2026-06-30/2026-07-02/players/${user.id}`, points, rank] as const),
    ...year.map(({ user, totalScore, rank }) => [`years/2026/players/${user.id}`, totalScore, rank] as const),
  ];
  for (const [address, value, rank] of rows) {
    const explained = await explain(address);
    expect([explained.value, explained.ranking?.rows.find(({ isOwn }) => isOwn)?.rank]).toEqual([value, rank]);
  }
  await followed(await explain('years/2026/players/3'));
  await followed(await explain('months/2026-07/players/3'));
});

test('a finalized month names the event that locked it, and leads to its days', async () => {
  await group.admin.post('/api/finalize-monthly-data', { year: 2026, month: 6 });
  const { parts, entries } = await explain('years/2026/players/1');
  expect(parts[0]).toMatchObject({ label: 'June 2026', detail: '2 days, finalized', ref: 'months/2026-06/players/1' });
  expect(entries).toMatchObject([{ eventId: parts[0]!.eventIds[0], type: 'MonthFinalized', actor: { id: 1 } }]);
});

test('a balance agrees with the statement, and its fee names the game', async () => {
  const { months } = await get<StatementView>('/api/billing/statement/3');
  const explained = await explain('accounts/3/months/2026-07');
  expect(explained.value).toBe(months.find(({ month }) => month === '2026-07')?.closing_balance);
  expect(explained.parts.map(({ value }) => value)).toEqual([-1500, -1500, 1000, 0]);
  expect(explained.entries.map(({ type, stream }) => [type, stream])).toEqual([
    ['GameRecorded', 'game-2'], ['FeeCharged', 'account-3'], ['PaymentRecorded', 'account-3'],
  ]);
  await followed(explained);
});

test('the sums of all accounts agree with the summary, and lead to the balances of members', async () => {
  const summary = (await group.admin.get<BillingSummary>('/api/billing/summary?month=2026-07')).body;
  const sums = {
    opening: summary.total_opening_balance, current: summary.total_outstanding, owed: 0 - summary.total_owed,
    credit: summary.total_credit,
  };
  for (const [of, sum] of Object.entries(sums)) {
    const { body } = await group.admin.get(`/api/explain/group/months/2026-07?of=${of}`);
    const { value, parts, players } = explanationView.strict().parse(body);
    expect([of, value, players]).toEqual([of, sum, []]);
    for (const part of parts) {
      const balance = await group.admin.get<ExplanationView>(`/api/explain/${part.ref}`);
      expect(balance.body.value).toBe(part.value);
    }
  }
  expect(sums.opening).toBeLessThan(0);
});

test('statistics agree with the tiles, of a month and of all time', async () => {
  const { monthlyStats, allTimeStats, allTimePositionStats } = await get<KpisView>('/api/user-stats/kpis/1');
  const value = async (query: string): Promise<number> => (await explain(`stats/players/1?${query}`)).value;
  expect(await value('figure=winRate&month=2026-07')).toBe(monthlyStats.winRate);
  expect(await value('figure=gamesWon')).toBe(allTimeStats.gamesWon);
  expect(await value('figure=currentStreak')).toBe(allTimeStats.currentStreak);
  expect(await value('figure=presidentRate')).toBe(allTimePositionStats.presidentRate);
  await followed(await explain('stats/players/1'));
});

test('a form rating leads to its months, each to its games', async () => {
  const { rating } = await get<ProfileView>('/api/players/3/profile');
  const explained = await explain('form/players/3');
  expect(explained).toMatchObject({ unit: 'form', value: Math.round(rating!.value * 10) });
  expect(explained.parts.map(({ label }) => label)).toEqual(['A newcomer', 'June 2026', 'July 2026']);
  for (const { ref, value } of explained.parts.slice(1)) expect((await explain(ref!)).value).toBe(value);
});

test('why a player moved: a game that left the month takes its points along', async () => {
  const told = movesView.strict().parse(
    await get<MovesView>('/api/explain/moves/2026-07/players/3?from=2026-01-01T05:00:00Z'));
  expect(told.parts.map(({ label, value }) => [label, value])).toEqual([
    ['Game 2 recorded', 5], ['Game 3 recorded, tie at 0', 0], ['Game 4 recorded', 5], ['Game 4 voided', -5],
    ['Game 5 recorded', 5], ['Game 5 corrected', -5],
  ]);
  expect(told).toMatchObject({ value: 5, before: { points: 0, rank: null }, after: { points: 5 } });
});

test.each([
  ['games/9/teams/1', 404, 'Game 9 does not exist.'],
  ['games/4/teams/1', 404, 'Game 4 is voided and counts nowhere.'],
  ['games/1/teams/5', 404, 'Game 1 has no team 5.'],
  ['days/2026-07-02/players/98', 404, 'There is no member 98.'],
  ['days/2026-07-02/players/79', 404, 'There is no member 79.'],
  ['days/2026-07-04/players/3', 404, '\u2068Player 3\u2069 has no score on Sat 4 Jul 2026.'],
  ['months/2026-05/players/3', 404, '\u2068Player 3\u2069 has no score in May 2026.'],
  ['spans/2026-07-04/2026-07-05/players/3', 404,
    '\u2068Player 3\u2069 has no score from Sat 4 Jul 2026 to Sun 5 Jul 2026.'],
  ['years/2025/players/3', 404, '\u2068Player 3\u2069 has no score in 2025.'],
  ['days/yesterday/players/1', 400, 'Write a date as YYYY-MM-DD'],
  ['months/2026-13/players/1', 400, 'Write a month as YYYY-MM'],
  ['stats/players/1?figure=luck', 400, 'There is no such figure'],
  ['stats/players/1?figure=winRate&round=3', 400, 'Only a role has rounds'],
  ['stats/players/1?figure=lift', 400, 'A lift needs two partners'],
  ['stats/players/1?figure=eveningsLevel', 400, 'Evenings are compared with those of an opponent'],
  ['stats/players/3?figure=lift&partner=2', 404,
    '\u2068Player 3\u2069 and \u2068Player 2\u2069 cannot be compared yet.'],
  ['moves/2026-07/players/1', 400, 'Write a moment as 2026-07-28T18:00:00Z'],
  ['moves/2026-07/players/1?from=2026-07-02T00:00:00Z&to=2026-07-01T00:00:00Z', 400,
    'The second moment must not be before the first'],
  ['accounts/4/months/2026-07', 403, 'Only admins and the member can see a statement.'],
])('%s is refused: %i %s', async (address, status, message) => {
  const answer = await group.member.get(`/api/explain/${address}`);
  expect(answer).toMatchObject({ status, body: { message } });
  expect(answer.body).toEqual(errorView.parse(answer.body));
});

test('a settled tie is explained at once, with its entry', async () => {
  expect((await explain('days/2026-07-02/players/3')).pendingGames).toEqual([3]);
  const tieBreakers = [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }, { teamId: 5, exitOrder: 3 }];
  await group.member.post('/api/games/3/position-tie-breakers', { tieBreakers });
  const { rule, entries, value } = await explain('games/3/teams/2');
  expect({ rule, value }).toEqual({ rule: '3rd of 5 teams. Tie at 0: out second, so 0.', value: 0 });
  expect(entries.map(({ type, actor }) => [type, actor?.id])).toEqual([['GameRecorded', 2], ['TieBreakerSet', 3]]);
  expect((await explain('days/2026-07-02/players/3')).pendingGames).toEqual([]);
});

test('a figure among all members is computed from sums of all time, and equals that of the games', async () => {
  const [, , ...others] = FOUR_TEAMS;
  await record(group.recorder, { date: '2026-07-04', seats: [[1, 3], [2, 4], ...others], rounds: CLEAR_ROUNDS });
  const nine = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
  const { id: tied } = await record(group.recorder, { date: '2026-07-04', seats: nine, rounds: TIED_MIDDLE_ROUNDS });
  const asked = [
    'lift&partner=2', 'everybody', 'pointsPerEvening', 'eveningsAhead&opponent=3', 'eveningsLevel&opponent=2',
  ];
  const told = (more = ''): Promise<ExplanationView[]> =>
    Promise.all(asked.map((figure) => explain(`stats/players/1?figure=${figure}${more}`)));
  const ofAllTime = await told();
  // The past is computed from its games.
  expect(ofAllTime).toEqual(await told('&asOf=2026-07-15T16:00:00Z'));
  expect(ofAllTime.map(({ pendingGames }) => pendingGames)).toEqual(asked.map(() => [tied]));
  for (const ofPair of ofAllTime.slice(0, 2)) await followed(ofPair);
  const database = new pg.Client({ connectionString: group.application.databaseUrl });
  await database.connect();
  await database.query('alter table read.games rename column state to hidden');
  try {
    expect(await told()).toEqual(ofAllTime);
    await database.query('alter table read.games rename column hidden to state');
    await database.query('alter table read.player_totals rename to hidden');
    // Emptied boards, and events that a projection skips, make sums differ: then these figures are computed from
    // games.
    const clear = (clearedAt: string | null) => new Checkpoints('read').change(database, 'standings', { clearedAt });
    await clear('2026-07-29T16:00:00.000Z');
    expect(await told()).toEqual(ofAllTime);
    await clear(null);
    await database.query(`
      insert into app.skipped_events (projection, position, event_id, type, error, skipped_by, skipped_at)
      values ('standings', 0, '00000000-0000-4000-8000-000000000000', 'GameRecorded', '', 1, now())`);
    expect(await told()).toEqual(ofAllTime);
  } finally {
    await database.query('delete from app.skipped_events');
    await database.query('alter table read.hidden rename to player_totals');
    await database.end();
  }
});

test('the terminal explains the same numbers, in columns or as JSON', async () => {
  const { databaseUrl, log } = group.application;
  const run = async (number: string, json = false): Promise<string[]> => {
    const lines: string[] = [];
    const order = { number, json, databaseUrl, eventStoreUrl: log.eventStoreUrl };
    expect(await runExplain(order, (line) => void lines.push(line))).toBe(true);
    return lines;
  };
  for (const number of [
    'games/2/teams/1', 'days/2026-06-29/players/3', 'months/2026-06/players/3', 'years/2026/players/3',
    'spans/2026-06-29/2026-07-02/players/3', 'stats/players/1?figure=lift&partner=2',
    'accounts/3/months/2026-07', 'stats/players/3', 'stats/players/3?figure=winRate&month=2026-07', 'form/players/3',
    'group/months/2026-07?of=owed', 'moves/2026-07/players/3?from=2026-01-01T05:00:00Z',
  ]) {
    const { body } = await group.admin.get(`/api/explain/${number}`);
    expect(JSON.parse((await run(number, true)).join('\n'))).toEqual(body);
  }
  const lines = await run('accounts/3/months/2026-07');
  expect(lines[0]).toMatch(/Player 3.*: \u2212\$20\.00$/);
  const columns = lines.slice(lines.indexOf('') + 1, lines.lastIndexOf('')).map((line) => /\$[\d.]+/.exec(line));
  expect(new Set(columns.map((found) => found && found.index + found[0].length)).size).toBe(1);
  expect(lines.at(-1)).toMatch(/^ +\d+ {2}Wed 15 Jul 2026, 12:00 {2}.*Player 3.* for July 2026, by /);
  expect(lines.join('\n')).not.toMatch(/[\u2066-\u2069]/);
  expect(await runExplain({ number: 'cards/1', databaseUrl, eventStoreUrl: undefined }, () => undefined)).toBe(false);
  await expect(run('stats/players/3?figure=luck')).rejects.toThrow('There is no such figure.');
  await expect(run('months/2026-13/players/3')).rejects.toThrow('Write a month as YYYY-MM.');
  await expect(run('months/2026-06/players/404')).rejects.toThrow('There is no member 404.');
});

test('of 100 reads of one member eight are admitted, and the others have their turn', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => [
    `/api/explain/spans/2026-05-${String(index + 1).padStart(2, '0')}/2026-07-10/players/3`,
    `/api/explain/moves/2026-06/players/${1 + index % 8}?from=2026-01-01T05:00:00Z`,
    `/api/games/find?players=3&numbers=${1 + index}-200`,
    `/api/players/3/with/${4 + index % 5}?asOf=2026-07-15T16:00:00Z`,
    '/api/what-if',
  ]).flat();
  const ask = (path: string): Promise<Answer> => (path === '/api/what-if'
    ? group.member.post(path, { period: '2026-07', rules: RULES }) : group.member.get(path));
  const holder = new pg.Client({ connectionString: group.application.databaseUrl });
  await holder.connect();
  const [asked, refusals]: [Promise<number>[], Answer[]] = [[], []];
  try {
    await holder.query('begin; lock table read.games in access exclusive mode');
    await new Promise<void>((allRefused) => asked.push(...paths.map(async (path) => {
      const answer = await ask(path);
      if (answer.status === 503 && refusals.push(answer) === paths.length - 8) allRefused();
      return answer.status;
    })));
    asked.push(...['/api/explain/days/2026-07-02/players/3', '/api/games/voided', '/api/audit'].map(async (path) => (
      (await group.admin.get(path)).status)));
  } finally {
    await holder.end();
  }
  expect((await Promise.all(asked)).filter((status) => status !== 503)).toEqual(Array.from({ length: 11 }, () => 200));
  const message = 'You are looking up too much at once. Try again in a few seconds.';
  expect([refusals[0]!.body, refusals[0]!.headers.get('Retry-After')]).toEqual([{ message }, '2']);
  expect((await group.member.get(paths[0]!)).status).toBe(200);
});
