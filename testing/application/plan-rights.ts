/** The calls about evenings ahead in the table of rights. */
import { MEMBERS, PUBLIC, RECORDERS, type Role, type Row, why } from './call-rights.js';

/** The evening that a role cancels and restores. */
const evening = (act: string) => (role: Role): string => `/api/plans/2026-08-${role === 'admin' ? '14' : '07'}/${act}`;

export const planRights: readonly Row[] = [
  {
    call: 'POST /api/plans', statuses: RECORDERS, success: 201,
    send: (role) => ({ date: role === 'admin' ? '2026-08-14' : '2026-08-07', time: '20:00' }),
  },
  { call: 'GET /api/plans', statuses: MEMBERS },
  {
    call: 'POST /api/plans/:date/answers', statuses: MEMBERS, path: '/api/plans/2026-08-07/answers',
    send: () => ({ answer: 'maybe', reason: 'If the train is on time' }),
  },
  {
    call: 'POST /api/guests', statuses: RECORDERS, success: 201,
    send: (role) => ({ displayName: `Guest of the ${role}` }),
  },
  {
    call: 'POST /api/plans/:date/guests', statuses: RECORDERS, path: '/api/plans/2026-08-07/guests', success: 404,
    send: () => ({ userId: 3, answer: 'in' }),
  },
  {
    call: 'POST /api/plans/:date/move', statuses: RECORDERS, path: '/api/plans/2026-08-07/move',
    send: (role) => ({ date: '2026-08-07', time: role === 'admin' ? '19:00' : '19:30', reason: 'The train' }),
  },
  {
    call: 'POST /api/plans/:date/remind', statuses: RECORDERS, path: '/api/plans/2026-08-07/remind',
    send: (role) => ({ userId: role === 'admin' ? 8 : 9 }),
  },
  {
    call: 'POST /api/plans/:date/cancel', statuses: RECORDERS, path: evening('cancel'), send: why,
  },
  { call: 'POST /api/plans/:date/resume', statuses: RECORDERS, path: evening('resume') },
  {
    call: 'POST /api/plans/weekly', statuses: RECORDERS,
    send: (role) => ({ weekday: role === 'admin' ? 2 : 3, time: '20:00' }),
  },
  { call: 'GET /api/plans/weekly', statuses: MEMBERS },
  {
    call: 'POST /api/plans/weekly/:weekday/end', statuses: RECORDERS, send: why,
    path: (role) => `/api/plans/weekly/${role === 'admin' ? 2 : 3}/end`,
  },
  { call: 'GET /api/plans/wishes', statuses: MEMBERS },
  { call: 'POST /api/plans/wishes', statuses: MEMBERS, send: () => ({ usuallyComes: true }) },
  { call: 'GET /api/plans/:date/calendar', statuses: MEMBERS, path: '/api/plans/2026-08-07/calendar' },
  { call: 'POST /api/calendar-link', statuses: MEMBERS },
  { call: 'DELETE /api/calendar-link', statuses: MEMBERS },
  { call: 'GET /api/calendar.ics', statuses: PUBLIC, path: '/api/calendar.ics?secret=none', success: 404 },
];
