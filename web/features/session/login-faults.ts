/** Owns what a login needs before it is worth sending. */
import type { Credentials } from '../../../contract/session.js';
import { missingFields } from '../../ui/missing-fields.js';

export type LoginFaults = { readonly [Field in keyof Credentials]?: string };

export const loginFaults = (credentials: Credentials): LoginFaults =>
  missingFields({ username: 'Username', password: 'Password' }, credentials);
