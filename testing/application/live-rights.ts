/** The calls of games that are being played: who may call each, and how a test calls it. */
import { randomUUID } from 'node:crypto';
import { MEMBERS, RECORDERS, type Role, ROLES, type Row } from './call-rights.js';
import { draftExample } from '../worlds/group.js';

const UNDER_WAY = new Map(ROLES.map((role) => [role, randomUUID()]));

/** The game that a role enters. */
const underWayOf = (role: Role): string => `/api/games-under-way/${UNDER_WAY.get(role)}`;

export const liveRights: readonly Row[] = [
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
];
