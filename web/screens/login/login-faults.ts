/** Owns what a login needs before it is worth sending (specification, section 5). */
import type { Credentials } from '../../session/session.api.js';

export type LoginFaults = { readonly [Field in keyof Credentials]?: string };

export const loginFaults = ({ username, password }: Credentials): LoginFaults => ({
  ...(username === '' && { username: 'Username is required' }),
  ...(password === '' && { password: 'Password is required' }),
});
