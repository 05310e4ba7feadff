/** The calls about the facts of the group in the table of rights. */
import { RULES } from '../../domain/boards/rules.js';
import { ADMINS, MEMBERS, PUBLIC, type Row, why } from './call-rights.js';

export const groupRights: readonly Row[] = [
  { call: 'GET /api/group', statuses: MEMBERS },
  { call: 'GET /api/group/welcome', statuses: PUBLIC },
  { call: 'POST /api/group/facts', statuses: ADMINS, send: () => ({ place: 'Kitchen', reason: 'We moved' }) },
  { call: 'POST /api/group/currency', statuses: ADMINS, send: () => ({ currency: 'EUR' }), success: 409 },
  {
    call: 'POST /api/group/fees', statuses: ADMINS,
    send: () => ({ from: '2027-01', regular: 1800, shisha: 2800, reason: 'The room' }),
  },
  {
    call: 'POST /api/group/fees/:month/take-back', statuses: ADMINS, path: '/api/group/fees/2027-01/take-back',
    send: why,
  },
  {
    call: 'POST /api/group/zone', statuses: ADMINS, send: () => ({ zone: 'Europe/Berlin', from: '2027-01' }),
  },
  { call: 'POST /api/group/first-steps', statuses: ADMINS },
  { call: 'POST /api/group/money', statuses: ADMINS, send: () => ({ collects: false }), success: 409 },
  {
    call: 'POST /api/group/rules', statuses: ADMINS,
    send: () => ({ from: '2027-01', rules: { ...RULES, lastRoundFactor: 3 }, reason: 'More can still turn' }),
  },
  {
    call: 'POST /api/group/rules/:month/take-back', statuses: ADMINS, path: '/api/group/rules/2027-01/take-back',
    send: why,
  },
];
