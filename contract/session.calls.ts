import { change, type NoBody, read } from './call.js';
import type {
  AuthStatus, Credentials, EndedSessionsView, FailedLoginView, PasswordChange, SessionView,
} from './session.js';

const SESSIONS = '/api/auth/sessions';
const stale = [SESSIONS] as const;
const cookie = 'session';

export const sessionCalls = {
  status: read<AuthStatus>('/api/auth/status', 'public'),
  login: change<Credentials, AuthStatus>('POST', '/api/auth/login', 'public', { cookie }),
  logout: change<NoBody, AuthStatus>('POST', '/api/auth/logout', 'public', { cookie }),
  changePassword: change<PasswordChange, AuthStatus>('POST', '/api/auth/password', 'member', { stale }),
  sessions: read<SessionView[]>(SESSIONS, 'member'),
  endOtherSessions: change<NoBody, SessionView[]>('POST', `${SESSIONS}/end-others`, 'member', { stale }),
  endSession: change<NoBody, SessionView[]>('POST', `${SESSIONS}/:id/end`, 'member', { stale }),
  endSessionsOf: change<NoBody, EndedSessionsView>('POST', '/api/users/:id/sessions/end', 'admin', {
    stale: ['player'],
  }),
  failedLogins: read<FailedLoginView[]>('/api/admin/failed-logins', 'admin'),
};
