/** Owns what the profile changes. */
import type { AuthStatus } from '../../../domain/views.js';
import { useCommand } from '../../transport/command.js';
import { postJson } from '../../transport/http.js';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export const useChangePassword = () =>
  useCommand((change: PasswordChange, key) => postJson<AuthStatus>('/api/auth/password', change, key));
