/** Owns what the profile reads and changes. */
import { useQuery } from '@tanstack/react-query';
import type { AuthStatus, SessionView } from '../../../contract/session.js';
import { useCommand } from '../../transport/command.js';
import { postJson } from '../../transport/http.js';
import { resource } from '../../transport/resource.js';

const SESSIONS = '/api/auth/sessions';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export const useChangePassword = () =>
  useCommand((change: PasswordChange, key) => postJson<AuthStatus>('/api/auth/password', change, key), SESSIONS);

export const useSessions = () => useQuery(resource<SessionView[]>(SESSIONS, 0));

/** A call without a body: every press is an intention of its own, so it says when it was pressed. */
const useEnd = (which: string) =>
  useCommand((_pressedAt: number, key) => postJson<SessionView[]>(`${SESSIONS}/${which}`, {}, key), SESSIONS);

export const useEndSession = (id: string) => useEnd(`${id}/end`);

export const useEndOtherSessions = () => useEnd('end-others');
