/** Tests the shapes of every call's requests and answers. */
import { z } from 'zod';
import {
  clearedView, fastTableStatusView, jobsView, populationProgressView, populationStartedView, projectionsView,
  projectionView, sealsView, verificationView,
} from '../../contract/maintenance.js';
import { auditEntry, auditPage, historyComparison, historyView } from '../../contract/audit.js';
import {
  adjustmentView, billingMonths, billingRow, billingSummary, howToPayView, openingBalanceView, paymentView,
  statementView,
} from '../../contract/billing.js';
import { calendarDate } from '../../domain/calendar-date.js';
import { authStatus, endedSessionsView, failedLoginView, sessionView } from '../../contract/session.js';
import {
  finalizedMonthView, monthHistoryRow, monthView, reopenedMonthView, transitionView,
} from '../../contract/months.js';
import { foundGames, waitingCount, waitingGames } from '../../contract/find-games.js';
import {
  drawBasisView, gamesPageView, gameVersionView, gameView, positionScoresView, voidedGameView,
} from '../../contract/games.js';
import { dashboardView, kpisView, partnershipView, partnerStatsView, userStatsView } from '../../contract/stats.js';
import {
  daysRow, dayStandingView, fastMonthRow, gameRangeView, monthDetailView, monthStandingView, yearRow,
} from '../../contract/boards.js';
import { laterView, momentView } from '../../contract/as-of.js';
import { eveningRecordView, recapView } from '../../contract/evenings.js';
import { noticesView, pushesView, unreadView } from '../../contract/notices.js';
import { screenCodeView, screenView } from '../../contract/screens.js';
import { underWayView } from '../../contract/under-way.js';
import { explanationView, movesView } from '../../contract/explain.js';
import { pairsView, profileView, seenBadgesView, togetherView } from '../../contract/profiles.js';
import { raceView } from '../../contract/race.js';
import { errorView } from '../../contract/refusal.js';
import { playerRef, userView } from '../../contract/players.js';
import {
  ALL_TIED_ROUNDS, CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS, TIED_MIDDLE_ROUNDS,
} from '../../domain/testing/game-examples.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import {
  draftExample, EQUAL_WINNERS_ROUNDS, type Group, newMember, PASSWORD, record, startGroup, submissionOf,
} from '../worlds/group.js';
import type { HttpClient } from '../worlds/http-client.js';
import { servedRoutes } from '../worlds/load-server.js';
import { healthView } from '../../contract/health.js';

const NINE = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;

const UNDER_WAY = `/api/games-under-way/${crypto.randomUUID()}` as const;

const health = healthView.extend({ status: z.literal('ok') });

interface Call {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;
  readonly send?: object;
  readonly status?: number;
  readonly answers: z.ZodType;
}

/** Games 1 and 5 are clear, game 2 tied in the middle, game 3 won by two equal players, game 4 tied altogether. */
const calls: readonly Call[] = [
  { call: 'GET /api/auth/status', answers: authStatus },
  { call: 'POST /api/auth/login', send: { username: 'player4', password: PASSWORD }, answers: authStatus },
  { call: 'POST /api/auth/password', send: { currentPassword: PASSWORD, newPassword: PASSWORD }, answers: authStatus },
  { call: 'POST /api/auth/logout', answers: authStatus },
  { call: 'GET /api/auth/sessions', answers: z.array(sessionView).min(1) },
  { call: `POST /api/auth/sessions/${crypto.randomUUID()}/end`, answers: z.array(sessionView).min(1) },
  { call: 'POST /api/auth/sessions/end-others', answers: z.array(sessionView).length(1) },
  { call: 'POST /api/users/5/sessions/end', answers: endedSessionsView },
  { call: 'GET /api/admin/failed-logins', answers: z.array(failedLoginView) },
  { call: 'POST /api/tv/code', answers: screenCodeView },
  { call: 'GET /api/tv/board', status: 401, answers: errorView },
  { call: 'GET /api/tv/under-way', status: 401, answers: errorView },
  { call: `PUT ${UNDER_WAY}`, send: { hands: 0, draft: draftExample() }, answers: underWayView },
  { call: `GET ${UNDER_WAY}`, answers: underWayView },
  { call: `POST ${UNDER_WAY}/code`, answers: underWayView.extend({ code: z.looseObject({}) }) },
  { call: `POST ${UNDER_WAY}/take-back`, send: { hands: 0 }, answers: underWayView.extend({ code: z.null() }) },
  { call: 'POST /api/games-under-way/take', send: { code: 'abcd efgh' }, status: 404, answers: errorView },
  { call: 'GET /api/screens', answers: z.array(screenView) },
  { call: 'POST /api/screens', send: { code: '000000' }, status: 404, answers: errorView },
  { call: 'POST /api/screens/1/remove', status: 404, answers: errorView },
  { call: 'GET /api/users', answers: z.array(userView).min(11) },
  { call: 'POST /api/users', send: newMember('newcomer'), status: 201, answers: userView },
  { call: 'PATCH /api/users/10', send: { isShishaSmoker: true }, answers: userView },
  { call: 'DELETE /api/users/10/avatar', answers: userView },
  { call: 'GET /api/games', answers: z.array(gameView).min(4) },
  { call: 'GET /api/games?t=1764000000000', answers: z.array(gameView).min(4) },
  { call: 'GET /api/games/last-players', answers: z.array(playerRef).length(9) },
  { call: 'GET /api/games/draw-basis', answers: drawBasisView.extend({ tables: z.array(z.unknown()).length(5) }) },
  { call: 'GET /api/games/date/2025-03-14', answers: z.array(gameView).length(2) },
  { call: 'GET /api/games/1?t=1764000000000', answers: gameView },
  { call: 'POST /api/games', send: submissionOf({ rounds: CLEAR_ROUNDS }), status: 201, answers: gameView },
  { call: 'POST /api/games/2/position-tie-breakers', send: { teamId: 2, exitOrder: 1 }, answers: gameView },
  {
    call: 'POST /api/games/2/position-tie-breakers',
    send: { tieBreakers: [{ teamId: 2, exitOrder: 2 }, { teamId: 3, exitOrder: 1 }] },
    answers: gameView,
  },
  { call: 'POST /api/games/2/calculate-position-scores?t=1764000000000', answers: positionScoresView },
  { call: 'POST /api/games/3/tie-breakers', send: { teamId: 1, firstExitPlayerId: 2 }, answers: gameView },
  { call: 'POST /api/games/2/reset-positions', answers: gameView },
  { call: 'GET /api/games/summary/daily/2025-03-14', answers: z.array(dayStandingView).min(8) },
  { call: 'GET /api/games/summary/monthly/2025/3', answers: z.array(monthStandingView).min(8) },
  { call: 'GET /api/games/summary/monthly-detail/2025/3', answers: monthDetailView },
  { call: 'GET /api/fast/monthly/2025/3', answers: z.array(fastMonthRow).min(8) },
  { call: 'GET /api/fast/days/2025-01-01/2025-12-31', answers: z.array(daysRow).min(9) },
  { call: 'GET /api/fast/yearly/2025', answers: z.array(yearRow).min(9) },
  { call: 'GET /api/notices', answers: noticesView },
  { call: 'GET /api/notices/unread', answers: unreadView },
  { call: 'POST /api/notices/read', send: { ids: [1] }, answers: unreadView },
  { call: 'GET /api/notices/pushes', answers: pushesView },
  { call: 'POST /api/notices/pushes', send: { kind: 'tie', isOn: true }, answers: pushesView },
  {
    call: 'PUT /api/notices/subscription', status: 400, answers: errorView,
    send: { endpoint: 'https://push.cards.example/1', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } },
  },
  { call: 'DELETE /api/notices/subscription', answers: pushesView },
  { call: 'GET /api/yearly/2025', answers: z.array(yearRow).min(9) },
  {
    call: 'POST /api/games/1/correct',
    send: { ...submissionOf({ date: '2025-03-14', rounds: CLEAR_ROUNDS }), reason: 'Nothing' }, answers: gameView,
  },
  { call: 'POST /api/games/1/void', send: { reason: 'Entered twice' }, answers: gameView },
  { call: 'GET /api/games/voided', answers: z.array(voidedGameView).length(1) },
  { call: 'GET /api/games/find', answers: foundGames },
  { call: 'GET /api/games/waiting', answers: waitingGames },
  { call: 'GET /api/games/waiting/count', answers: waitingCount },
  { call: 'POST /api/games/1/restore', send: { reason: 'It was another game' }, answers: gameView },
  { call: 'GET /api/games/1/history', answers: z.array(gameVersionView).length(3) },
  { call: 'POST /api/finalize-monthly-data', send: { year: 2025, month: 2 }, answers: finalizedMonthView },
  { call: 'POST /api/admin/monthly-transition', send: { year: 2025, month: 2 }, answers: transitionView },
  { call: 'GET /api/months', answers: z.array(monthView).length(18) },
  { call: 'GET /api/monthly-history/2025', answers: z.array(monthHistoryRow).length(8) },
  { call: 'POST /api/months/2025-02/reopen', send: { reason: 'A game was missing' }, answers: reopenedMonthView },
  {
    call: 'POST /api/billing/payment', status: 201, answers: paymentView,
    send: { userId: 3, amountPaid: 1500, paymentMode: 'cash', paymentDate: '2025-03-20', billingMonth: '2025-03' },
  },
  { call: 'POST /api/billing/payment/1/void', send: { reason: 'Counted twice' }, answers: paymentView },
  {
    call: 'POST /api/billing/adjustment', status: 201, answers: adjustmentView,
    send: { userId: 3, amount: -200, billingMonth: '2025-03', reason: 'Broken glass' },
  },
  { call: 'POST /api/billing/opening-balance', send: { userId: 3, amount: 500 }, answers: openingBalanceView },
  { call: 'GET /api/billing?month=2025-03', answers: z.array(billingRow).min(10) },
  { call: 'GET /api/billing/summary?month=2025-03', answers: billingSummary },
  { call: 'GET /api/billing/months', answers: billingMonths.min(19) },
  { call: 'POST /api/billing/how-to-pay', send: { text: 'Cash' }, answers: howToPayView },
  { call: 'GET /api/billing/how-to-pay', answers: howToPayView },
  { call: 'GET /api/billing/statement/3', answers: statementView },
  { call: 'GET /api/users/1/stats', answers: userStatsView },
  { call: 'GET /api/users/1/games?limit=2', answers: z.array(gameView).length(2) },
  { call: 'GET /api/users/1/partners', answers: z.array(partnershipView).min(1) },
  { call: 'GET /api/user-stats/kpis/1', answers: kpisView },
  { call: 'GET /api/user-stats/partners/1', answers: partnerStatsView },
  { call: 'GET /api/players/1/profile?year=2025', answers: profileView },
  { call: 'GET /api/players/1/with/2', answers: togetherView },
  { call: 'POST /api/players/1/badges/seen', answers: seenBadgesView },
  { call: 'GET /api/pairs/all', answers: pairsView },
  { call: 'GET /api/race/2025-03', answers: raceView },
  { call: 'GET /api/race/2025', answers: raceView },
  { call: 'GET /api/fast/dashboard', answers: dashboardView },
  { call: 'GET /api/as-of', answers: momentView },
  { call: 'GET /api/as-of/later/2025-03-01/2025-03-31?asOf=2025-01-02T12:00:00Z&known=now', answers: laterView },
  { call: 'GET /api/explain/games/2/teams/2', answers: explanationView },
  { call: 'GET /api/explain/days/2025-03-14/players/1', answers: explanationView },
  { call: 'GET /api/explain/months/2025-03/players/1', answers: explanationView },
  { call: 'GET /api/explain/spans/2025-01-01/2025-12-31/players/1', answers: explanationView },
  { call: 'GET /api/explain/years/2025/players/1', answers: explanationView },
  { call: 'GET /api/explain/accounts/3/months/2025-03', answers: explanationView },
  { call: 'GET /api/explain/stats/players/1?figure=winRate&month=2025-03', answers: explanationView },
  { call: 'GET /api/explain/moves/2025-03/players/1?from=2025-01-01T05:00:00Z', answers: movesView },
  { call: 'GET /api/evenings/2025-03-14', answers: recapView.extend({ records: z.array(eveningRecordView).min(1) }) },
  { call: 'GET /api/games/range', answers: gameRangeView },
  { call: 'GET /api/games/pages/2', answers: gamesPageView.extend({ page: z.literal(2), pageCount: z.literal(2) }) },
  { call: 'GET /api/games/date/2025-03-14/pages/1', answers: gamesPageView.extend({ playerCount: z.literal(8) }) },
  { call: 'GET /api/games/dates', answers: z.array(calendarDate).length(4) },
  { call: 'GET /api/admin/fast-table-status', answers: fastTableStatusView },
  { call: 'GET /api/admin/population-progress', answers: populationProgressView },
  { call: 'POST /api/admin/clear-fast-table', answers: clearedView },
  { call: 'POST /api/admin/populate-fast-table', status: 202, answers: populationStartedView },
  { call: 'POST /api/admin/cancel-population', answers: populationProgressView },
  // Last of these, because it may still run when it is answered, and boards are not cleared meanwhile.
  { call: 'POST /api/admin/calculate-tournament', answers: verificationView },
  { call: 'GET /api/admin/jobs', answers: jobsView },
  { call: 'POST /api/admin/jobs/none/retry', status: 404, answers: errorView },
  { call: 'GET /api/admin/projections', answers: projectionsView },
  { call: 'POST /api/admin/projections/players/retry', answers: projectionView },
  { call: 'POST /api/admin/projections/players/skip', status: 409, answers: errorView },
  {
    call: 'POST /api/admin/comparisons/99/acknowledge', send: { reason: 'A test' }, status: 409, answers: errorView,
  },
  { call: 'POST /api/admin/seals/verify', status: 409, answers: errorView },
  { call: 'GET /api/admin/seals', answers: sealsView.extend({ latest: z.tuple([]), alarm: z.null() }) },
  {
    call: 'POST /api/admin/seals/acknowledge', send: { reason: 'A test', password: 'wrong' }, status: 403,
    answers: errorView,
  },
  { call: 'GET /api/audit?limit=3', answers: auditPage.extend({ entries: z.array(auditEntry).length(3) }) },
  { call: 'GET /api/audit/9000000000000000000', status: 404, answers: errorView },
  { call: 'GET /api/history/game/1', answers: historyView },
  { call: 'GET /api/history/player/3', answers: historyView },
  { call: 'GET /api/history/account/3', answers: historyView },
  { call: 'GET /api/history/game/2/changes?from=1&to=2', answers: historyComparison },
  { call: 'GET /api/docs.json', answers: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }) },
  { call: 'GET /api/health', answers: health },
];

/** Calls whose input or output is not JSON; each is tested with its capability. */
const NOT_JSON = [
  'GET /api/users/:id/avatar', 'PUT /api/users/:id/avatar',
  'GET /api/docs', 'GET /api/docs.css', 'GET /api/updates', 'GET /api/tv/updates', 'GET /api/billing/export',
  'GET /api/fast/days/:first/:last/export',
  'GET /api/billing/statement/:id/export', 'GET /api/audit/export/ndjson', 'GET /api/audit/export/csv',
  'GET /api/admin/seals/file',
];

let group: Group;
let routes: readonly string[];

beforeAll(async () => {
  // First, because a process logs in through the application that was started last.
  routes = await servedRoutes();
  group = await startGroup();
  await record(group.recorder, { date: '2025-03-14', rounds: CLEAR_ROUNDS });
  await record(group.recorder, { date: '2025-03-14', rounds: TIED_MIDDLE_ROUNDS });
  await record(group.recorder, { date: '2025-04-30', seats: NINE, rounds: EQUAL_WINNERS_ROUNDS });
  await record(group.recorder, { date: '2025-04-01', seats: FIVE_TEAMS, rounds: ALL_TIED_ROUNDS });
  await record(group.recorder, { date: '2025-02-01', rounds: CLEAR_ROUNDS });
});

afterAll(() => group?.application.stop());

/** Sessions that a call ends and the cookies of screens stay away from the admin's. */
async function clientFor(path: string): Promise<HttpClient> {
  if (path.startsWith('/api/tv')) return group.application.anonymous();
  return path.startsWith('/api/auth') ? group.application.login('player4', PASSWORD) : group.admin;
}

test('no call is left out', () => {
  const sent = calls.map(({ call }) => call.replace(/\?.*$/, ''));
  const isSent = (route: string): boolean =>
    sent.some((call) => new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(call));
  expect(routes.filter((route) => !isSent(route)).sort()).toEqual([...NOT_JSON].sort());
});

describe('every call answers in its declared shape, with nothing else', () => {
  test.each(calls)('$call', async ({ call, send, status = 200, answers }) => {
    const [method = '', path = ''] = call.split(' ');
    const client = await clientFor(path);
    const answer = await client.send(method, path, send && JSON.stringify(send));
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answers.parse(answer.body) });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    // Cached boards are revalidated each time; anything else that a browser kept could be seen after a logout.
    const isKept = answer.headers.get('cache-control') === 'private, no-cache';
    expect(isKept || answer.headers.get('cache-control') === 'no-store').toBe(true);
    if (path === '/api/users') expect(isKept).toBe(false);
  });

  test('also when a request announces JSON and sends none', async () => {
    const answer = await group.recorder.send('POST', '/api/games/1/reset-positions', '');
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: gameView.parse(answer.body) });
  });
});
