/** Owns the shapes of requests about members. What a name may be is the domain's rule. */
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';
import { newPassword } from '../platform/auth/password-rule.js';
import { mustBeObject } from '../platform/http/parsed.js';

const flag = (name: string) => z.boolean({ error: `${name} is true or false` });

export const newUser = z.object({
  username: z.string({ error: 'Username is required' }).trim().toLowerCase().min(1, 'Username is required').max(200),
  displayName: z.string({ error: 'Display name is required' }).max(1000),
  password: newPassword,
  isAdmin: flag('isAdmin').default(false),
  canCreateGames: flag('canCreateGames').default(false),
  isShishaSmoker: flag('isShishaSmoker').default(false),
}, mustBeObject);
export type NewUser = z.infer<typeof newUser>;

const changeFault = (issue: { code?: string; keys?: unknown }): string =>
  Array.isArray(issue.keys) ? `${issue.keys.join(', ')} cannot be changed` : 'A change of a member names what changes';

export const userChange = z.strictObject({
  displayName: z.string({ error: 'A display name is text' }).max(1000).optional(),
  isAdmin: flag('isAdmin').optional(),
  canCreateGames: flag('canCreateGames').optional(),
  isShishaSmoker: flag('isShishaSmoker').optional(),
  /** First day of the new membership type; today when left out. */
  from: calendarDate.optional(),
  isActive: flag('isActive').optional(),
  password: newPassword.optional(),
}, { error: changeFault }).refine(({ from, isShishaSmoker }) => from === undefined || isShishaSmoker !== undefined, {
  path: ['from'], message: 'from is the first day of a membership type: send isShishaSmoker with it',
});
export type UserChange = z.infer<typeof userChange>;
