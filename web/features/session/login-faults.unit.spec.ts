/** Owns the proof of what a login needs before it is sent. */
import { loginFaults } from './login-faults.js';

it.each([
  [{ username: '', password: '' }, { username: 'Username is required', password: 'Password is required' }],
  [{ username: '', password: 'x' }, { username: 'Username is required' }],
  [{ username: 'amara', password: '' }, { password: 'Password is required' }],
  [{ username: 'amara', password: ' ' }, {}],
])('%j lacks %j', (credentials, faults) => {
  expect(loginFaults(credentials)).toEqual(faults);
});
