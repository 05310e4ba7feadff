/** Every call of the router: who may call it, and how a test calls it. */
import { randomUUID } from 'node:crypto';
import { RULES } from '../../domain/boards/rules.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import {
  ADMINS, MEMBERS, OWN_OR_ADMINS, PUBLIC, RECORDERS, type Role, ROLES, type Row, SCREENS, why,
} from './call-rights.js';
import { groupRights } from './group-rights.js';
import { planRights } from './plan-rights.js';
import { draftExample, newMember, PASSWORD, submissionOf } from '../worlds/group.js';

const samePassword = (password: string) => ({ currentPassword: password, newPassword: password });

/** A game that a role voids and restores. */
const ownGame = (role: Role): string => `/api/games/${role === 'admin' ? 4 : 3}`;

const SUBSCRIPTION = {
  endpoint: 'https://push.cards.example/1', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
};

const AVATAR = '/api/users/3/avatar';

/** A game with ties, which one role resets for good. */
const tiedGame = (role: Role): number => (role === 'admin' ? 5 : 1);

const UNDER_WAY = new Map(ROLES.map((role) => [role, randomUUID()]));

/** The game that a role enters. */
const underWayOf = (role: Role): string => `/api/games-under-way/${UNDER_WAY.get(role)}`;

/** @param ownPassword  the password of the member with a role */
export const rightsTable = (ownPassword: (role: Role) => string): readonly Row[] => [
  { call: 'GET /api/auth/status', statuses: PUBLIC },
  { call: 'POST /api/auth/login', statuses: PUBLIC, send: () => ({ username: 'player3', password: PASSWORD }) },
  { call: 'POST /api/auth/logout', statuses: PUBLIC },
  { call: 'POST /api/auth/password', statuses: MEMBERS, send: (role) => samePassword(ownPassword(role)) },
  { call: 'GET /api/auth/sessions', statuses: MEMBERS },
  { call: 'POST /api/auth/sessions/end-others', statuses: MEMBERS },
  { call: 'POST /api/auth/sessions/:id/end', statuses: MEMBERS, path: `/api/auth/sessions/${randomUUID()}/end` },
  { call: 'POST /api/users/:id/sessions/end', statuses: ADMINS, path: '/api/users/4/sessions/end' },
  { call: 'GET /api/auth/first-password', statuses: MEMBERS },
  {
    call: 'POST /api/auth/first-password', statuses: MEMBERS, send: () => ({ newPassword: 'chosen-by-me' }),
    success: 409,
  },
  { call: 'POST /api/auth/first-login', statuses: PUBLIC, send: () => ({ secret: 'unknown' }), success: 401 },
  { call: 'GET /api/admin/failed-logins', statuses: ADMINS },
  { call: 'GET /api/health', statuses: PUBLIC },
  { call: 'GET /api/admin/address', statuses: ADMINS },
  { call: 'GET /api/docs', statuses: MEMBERS },
  { call: 'GET /api/docs.css', statuses: MEMBERS },
  { call: 'GET /api/docs.json', statuses: MEMBERS },
  { call: 'GET /api/updates', statuses: MEMBERS },
  { call: 'POST /api/tv/code', statuses: PUBLIC },
  { call: 'GET /api/tv/board', statuses: SCREENS },
  { call: 'GET /api/tv/users/:id/avatar', statuses: SCREENS, path: '/api/tv/users/3/avatar', success: 404 },
  { call: 'GET /api/tv/updates', statuses: SCREENS },
  { call: 'GET /api/tv/under-way', statuses: SCREENS },
  { call: 'GET /api/tv/next', statuses: SCREENS },
  { call: 'GET /api/screens', statuses: RECORDERS },
  { call: 'POST /api/screens', statuses: RECORDERS, send: () => ({ code: '000000' }), success: 404 },
  { call: 'POST /api/screens/:id/remove', statuses: ADMINS, path: '/api/screens/1/remove', success: 404 },
  { call: 'GET /api/users', statuses: MEMBERS },
  { call: 'GET /api/users/joined', statuses: ADMINS },
  { call: 'POST /api/users', statuses: ADMINS, send: () => newMember('newcomer'), success: 201 },
  { call: 'GET /api/my-data', statuses: MEMBERS },
  {
    call: 'POST /api/users/:id/withhold-name', statuses: ADMINS, path: '/api/users/10/withhold-name',
    send: () => ({ reason: 'As they wish' }), success: 409,
  },
  { call: 'POST /api/users/read', statuses: ADMINS, send: () => ({ text: 'Noor' }) },
  { call: 'PATCH /api/users/:id', statuses: ADMINS, path: '/api/users/10', send: () => ({ displayName: 'Ten' }) },
  { call: 'PUT /api/users/:id/avatar', statuses: OWN_OR_ADMINS, path: AVATAR, send: () => ({}), success: 415 },
  { call: 'GET /api/users/:id/avatar', statuses: MEMBERS, path: AVATAR, success: 404 },
  { call: 'DELETE /api/users/:id/avatar', statuses: OWN_OR_ADMINS, path: AVATAR },
  { call: 'GET /api/games', statuses: MEMBERS },
  { call: 'GET /api/games/last-players', statuses: MEMBERS },
  { call: 'GET /api/games/draw-basis', statuses: MEMBERS },
  { call: 'GET /api/games/range', statuses: MEMBERS },
  { call: 'GET /api/games/dates', statuses: MEMBERS },
  { call: 'GET /api/games/date/:date', statuses: MEMBERS, path: '/api/games/date/2025-03-14' },
  { call: 'GET /api/games/pages/:page', statuses: MEMBERS, path: '/api/games/pages/1' },
  { call: 'GET /api/games/date/:date/pages/:page', statuses: MEMBERS, path: '/api/games/date/2025-03-14/pages/1' },
  { call: 'GET /api/games/:id', statuses: MEMBERS, path: '/api/games/1' },
  { call: 'POST /api/games', statuses: RECORDERS, send: () => submissionOf({ rounds: CLEAR_ROUNDS }), success: 201 },
  {
    call: 'PUT /api/games-under-way/:id', statuses: RECORDERS, path: underWayOf,
    send: () => ({ hands: 0, draft: draftExample() }),
  },
  { call: 'GET /api/games-under-way/:id', statuses: RECORDERS, path: underWayOf },
  {
    call: 'POST /api/games-under-way/:id/code', statuses: RECORDERS,
    path: (role) => `${underWayOf(role)}/code`, send: () => ({ hands: 0 }),
  },
  {
    call: 'POST /api/games-under-way/:id/code/end', statuses: RECORDERS,
    path: (role) => `${underWayOf(role)}/code/end`, send: () => ({ hands: 0 }),
  },
  { call: 'POST /api/games-under-way/take', statuses: RECORDERS, send: () => ({ code: 'ABCD-EFGH' }), success: 404 },
  {
    call: 'POST /api/games-under-way/:id/take-back', statuses: RECORDERS,
    path: (role) => `${underWayOf(role)}/take-back`, send: () => ({ hands: 0 }),
  },
  {
    call: 'POST /api/games-under-way/:id/give-up', statuses: RECORDERS,
    path: (role) => `${underWayOf(role)}/give-up`, send: () => ({ hands: 0 }),
  },
  { call: 'GET /api/live', statuses: MEMBERS },
  { call: 'GET /api/live/:id/end', statuses: MEMBERS, path: '/api/live/999/end' },
  { call: 'POST /api/live/:id/take-over', statuses: RECORDERS, path: '/api/live/999/take-over', success: 404 },
  {
    call: 'POST /api/live/:id/answer', statuses: RECORDERS, path: '/api/live/999/answer',
    send: () => ({ askedBy: 4, accepts: true }), success: 404,
  },
  {
    call: 'POST /api/games/:id/position-tie-breakers', statuses: MEMBERS,
    path: (role) => `/api/games/${tiedGame(role)}/position-tie-breakers`,
    send: (role) => (role === 'recorder' ? { teamId: 3, exitOrder: 2 } : { teamId: 2, exitOrder: 1 }),
  },
  {
    call: 'POST /api/games/:id/tie-breakers', statuses: MEMBERS, path: '/api/games/2/tie-breakers',
    send: (role) => ({ teamId: 1, firstExitPlayerId: role === 'recorder' ? 2 : 1 }),
  },
  {
    call: 'POST /api/games/:id/reset-positions', statuses: RECORDERS,
    path: (role) => `/api/games/${tiedGame(role)}/reset-positions`,
  },
  {
    call: 'POST /api/games/:id/calculate-position-scores', statuses: MEMBERS,
    path: '/api/games/1/calculate-position-scores',
  },
  { call: 'GET /api/games/summary/daily/:date', statuses: MEMBERS, path: '/api/games/summary/daily/2025-03-14' },
  { call: 'GET /api/games/summary/monthly/:year/:month', statuses: MEMBERS, path: '/api/games/summary/monthly/2025/3' },
  {
    call: 'GET /api/games/summary/monthly-detail/:year/:month', statuses: MEMBERS,
    path: '/api/games/summary/monthly-detail/2025/3',
  },
  { call: 'GET /api/fast/monthly/:year/:month', statuses: MEMBERS, path: '/api/fast/monthly/2025/3' },
  { call: 'GET /api/fast/yearly/:year', statuses: MEMBERS, path: '/api/fast/yearly/2025' },
  { call: 'GET /api/fast/days/:first/:last', statuses: MEMBERS, path: '/api/fast/days/2025-01-01/2025-12-31' },
  {
    call: 'GET /api/fast/days/:first/:last/export', statuses: MEMBERS,
    path: '/api/fast/days/2025-01-01/2025-12-31/export',
  },
  { call: 'GET /api/users/:id/stats', statuses: MEMBERS, path: '/api/users/3/stats' },
  { call: 'GET /api/users/:id/games', statuses: MEMBERS, path: '/api/users/3/games' },
  { call: 'GET /api/users/:id/partners', statuses: MEMBERS, path: '/api/users/3/partners' },
  { call: 'GET /api/user-stats/kpis/:id', statuses: MEMBERS, path: '/api/user-stats/kpis/3' },
  { call: 'GET /api/user-stats/partners/:id', statuses: MEMBERS, path: '/api/user-stats/partners/3' },
  { call: 'GET /api/fast/dashboard', statuses: MEMBERS },
  { call: 'GET /api/as-of', statuses: MEMBERS },
  {
    call: 'GET /api/as-of/later/:first/:last', statuses: MEMBERS,
    path: '/api/as-of/later/2025-01-01/2025-01-31?asOf=2025-01-02T12:00:00Z&known=now',
  },
  { call: 'GET /api/players/:id/profile', statuses: MEMBERS, path: '/api/players/3/profile' },
  { call: 'GET /api/players/:id/with/:other', statuses: MEMBERS, path: '/api/players/3/with/4' },
  { call: 'POST /api/players/:id/badges/seen', statuses: MEMBERS, path: '/api/players/3/badges/seen' },
  { call: 'GET /api/pairs/:period', statuses: MEMBERS, path: '/api/pairs/all' },
  { call: 'GET /api/race/:period', statuses: MEMBERS, path: '/api/race/2025-03' },
  { call: 'GET /api/explain/games/:id/teams/:team', statuses: MEMBERS, path: '/api/explain/games/6/teams/2' },
  {
    call: 'GET /api/explain/days/:date/players/:id', statuses: MEMBERS, path: '/api/explain/days/2025-01-03/players/3',
  },
  {
    call: 'GET /api/explain/months/:month/players/:id', statuses: MEMBERS,
    path: '/api/explain/months/2025-01/players/3',
  },
  {
    call: 'GET /api/explain/spans/:first/:last/players/:id', statuses: MEMBERS,
    path: '/api/explain/spans/2025-01-01/2025-12-31/players/3',
  },
  { call: 'GET /api/explain/years/:year/players/:id', statuses: MEMBERS, path: '/api/explain/years/2025/players/3' },
  {
    call: 'GET /api/explain/accounts/:id/months/:month', statuses: OWN_OR_ADMINS,
    path: '/api/explain/accounts/3/months/2025-03',
  },
  { call: 'GET /api/explain/form/players/:id', statuses: MEMBERS, path: '/api/explain/form/players/3' },
  { call: 'GET /api/explain/group/months/:month', statuses: ADMINS, path: '/api/explain/group/months/2025-03?of=owed' },
  { call: 'GET /api/explain/stats/players/:id', statuses: MEMBERS, path: '/api/explain/stats/players/3' },
  {
    call: 'GET /api/explain/moves/:month/players/:id', statuses: MEMBERS,
    path: '/api/explain/moves/2025-01/players/3?from=2025-01-01T05:00:00Z',
  },
  { call: 'GET /api/evenings/:date', statuses: MEMBERS, path: '/api/evenings/2025-03-14' },
  { call: 'GET /api/evenings/:date/stakes', statuses: MEMBERS, path: '/api/evenings/2025-03-14/stakes' },
  { call: 'POST /api/evenings/:date/end', statuses: RECORDERS, path: '/api/evenings/2025-03-14/end' },
  { call: 'GET /api/evenings/:date/story', statuses: MEMBERS, path: '/api/evenings/2025-03-14/story' },
  { call: 'GET /api/months/:month/story', statuses: MEMBERS, path: '/api/months/2025-03/story' },
  { call: 'GET /api/years/:year/story', statuses: MEMBERS, path: '/api/years/2025/story' },
  { call: 'GET /api/notices', statuses: MEMBERS },
  { call: 'GET /api/notices/unread', statuses: MEMBERS },
  { call: 'POST /api/notices/read', statuses: MEMBERS, send: () => ({ ids: [1] }) },
  { call: 'GET /api/notices/pushes', statuses: MEMBERS },
  { call: 'POST /api/notices/pushes', statuses: MEMBERS, send: () => ({ kind: 'tie', isOn: true }) },
  { call: 'PUT /api/notices/subscription', statuses: MEMBERS, send: () => SUBSCRIPTION, success: 400 },
  { call: 'DELETE /api/notices/subscription', statuses: MEMBERS },
  { call: 'GET /api/yearly/:year', statuses: MEMBERS, path: '/api/yearly/2025' },
  {
    call: 'POST /api/games/:id/correct', statuses: RECORDERS, path: '/api/games/3/correct',
    send: (role) => ({
      ...submissionOf({ date: role === 'admin' ? '2025-02-01' : '2025-02-02', rounds: CLEAR_ROUNDS }),
      reason: 'The day before',
    }),
  },
  { call: 'POST /api/games/:id/void', statuses: RECORDERS, path: (role) => `${ownGame(role)}/void`, send: why },
  { call: 'GET /api/games/voided', statuses: MEMBERS },
  {
    call: 'POST /api/games/:id/restore', statuses: RECORDERS, path: (role) => `${ownGame(role)}/restore`,
    send: () => ({ reason: 'Another game' }),
  },
  { call: 'GET /api/games/find', statuses: MEMBERS },
  { call: 'GET /api/games/waiting', statuses: MEMBERS },
  { call: 'GET /api/games/waiting/count', statuses: MEMBERS },
  { call: 'GET /api/games/:id/history', statuses: MEMBERS, path: '/api/games/3/history' },
  { call: 'GET /api/months', statuses: MEMBERS },
  { call: 'POST /api/finalize-monthly-data', statuses: ADMINS, send: () => ({ year: 2025, month: 2 }) },
  { call: 'GET /api/monthly-history/:year', statuses: MEMBERS, path: '/api/monthly-history/2025' },
  { call: 'POST /api/admin/monthly-transition', statuses: ADMINS, send: () => ({ year: 2025, month: 1 }) },
  { call: 'GET /api/admin/fast-table-status', statuses: ADMINS },
  { call: 'GET /api/admin/population-progress', statuses: ADMINS },
  { call: 'GET /api/admin/jobs', statuses: ADMINS },
  { call: 'GET /api/admin/projections', statuses: ADMINS },
  { call: 'GET /api/admin/seals', statuses: ADMINS },
  { call: 'GET /api/admin/seals/file', statuses: ADMINS },
  { call: 'GET /api/admin/backups', statuses: ADMINS },
  { call: 'POST /api/admin/backups', statuses: ADMINS, success: 409 },
  { call: 'POST /api/admin/restore-tests', statuses: ADMINS, success: 409 },
  { call: 'POST /api/admin/backups/:id/download', statuses: ADMINS, success: 400 },
  { call: 'GET /api/audit', statuses: ADMINS },
  { call: 'GET /api/audit/export/ndjson', statuses: ADMINS },
  { call: 'GET /api/audit/export/csv', statuses: ADMINS },
  { call: 'GET /api/audit/:position', statuses: ADMINS, path: '/api/audit/9000000000000000000', success: 404 },
  { call: 'GET /api/history/:kind/:id', statuses: OWN_OR_ADMINS, path: '/api/history/account/3' },
  { call: 'GET /api/history/:kind/:id/changes', statuses: MEMBERS, path: '/api/history/game/3/changes?from=1&to=1' },
  { call: 'POST /api/admin/jobs/:id/retry', statuses: ADMINS, path: '/api/admin/jobs/none/retry', success: 404 },
  { call: 'POST /api/admin/projections/:name/retry', statuses: ADMINS, path: '/api/admin/projections/games/retry' },
  {
    call: 'POST /api/admin/projections/:name/skip', statuses: ADMINS, path: '/api/admin/projections/players/skip',
    success: 409,
  },
  { call: 'POST /api/admin/calculate-tournament', statuses: ADMINS },
  { call: 'POST /api/months/:month/reopen', statuses: ADMINS, path: '/api/months/2025-02/reopen', send: why },
  { call: 'GET /api/billing', statuses: ADMINS },
  { call: 'GET /api/billing/summary', statuses: ADMINS },
  { call: 'GET /api/billing/months', statuses: ADMINS },
  { call: 'GET /api/billing/export', statuses: ADMINS },
  {
    call: 'POST /api/billing/payment', statuses: ADMINS, success: 201,
    send: () => ({ userId: 3, amountPaid: 1500, paymentMode: 'cash' }),
  },
  { call: 'POST /api/billing/payment/:id/void', statuses: ADMINS, path: '/api/billing/payment/1/void', send: why },
  {
    call: 'POST /api/billing/adjustment', statuses: ADMINS, success: 201,
    send: () => ({ userId: 3, amount: -200, reason: 'Broken glass' }),
  },
  { call: 'POST /api/billing/opening-balance', statuses: ADMINS, send: () => ({ userId: 3, amount: 500 }) },
  { call: 'GET /api/billing/how-to-pay', statuses: MEMBERS },
  { call: 'POST /api/billing/how-to-pay', statuses: ADMINS, send: () => ({ text: 'Cash' }) },
  { call: 'POST /api/what-if', statuses: MEMBERS, send: () => ({ period: '2025-03', rules: RULES }) },
  ...groupRights,
  { call: 'POST /api/invitations', statuses: ADMINS, send: () => ({ displayName: 'Noor' }), success: 201 },
  { call: 'POST /api/users/:id/password-card', statuses: ADMINS, path: '/api/users/5/password-card', success: 201 },
  { call: 'GET /api/invitations', statuses: ADMINS },
  { call: 'POST /api/invitations/:id/revoke', statuses: ADMINS, path: '/api/invitations/1/revoke', send: why },
  { call: 'POST /api/door', statuses: ADMINS, send: () => ({}), success: 409 },
  { call: 'GET /api/door', statuses: ADMINS },
  { call: 'POST /api/door/accept', statuses: ADMINS, send: () => ({ userId: 3 }), success: 409 },
  { call: 'POST /api/door/undo', statuses: ADMINS, send: () => ({ userId: 3, ...why() }), success: 404 },
  { call: 'POST /api/door/close', statuses: ADMINS },
  { call: 'POST /api/door/names', statuses: PUBLIC, send: (role) => ({ secret: role }), success: 409 },
  { call: 'POST /api/join/card', statuses: PUBLIC, send: (role) => ({ secret: role }), success: 404 },
  {
    call: 'POST /api/join', statuses: PUBLIC, success: 404,
    send: (role) => ({ secret: role, username: 'noor', password: PASSWORD }),
  },
  ...planRights,
  { call: 'GET /api/billing/statement/:id', statuses: OWN_OR_ADMINS, path: '/api/billing/statement/3' },
  { call: 'GET /api/billing/statement/:id/export', statuses: OWN_OR_ADMINS, path: '/api/billing/statement/3/export' },
  // This call is last, because the boards are empty afterwards.
  { call: 'POST /api/admin/clear-fast-table', statuses: ADMINS },
  { call: 'POST /api/admin/populate-fast-table', statuses: ADMINS, success: 202 },
  { call: 'POST /api/admin/cancel-population', statuses: ADMINS },
  { call: 'POST /api/admin/comparisons/:id/acknowledge', statuses: ADMINS, success: 400 },
  { call: 'POST /api/admin/seals/verify', statuses: ADMINS, success: 409 },
  { call: 'POST /api/admin/seals/acknowledge', statuses: ADMINS, success: 400 },
  { call: 'POST /api/admin/seals/accept-end', statuses: ADMINS, success: 409, send: () => ({ end: 'empty' }) },
];
