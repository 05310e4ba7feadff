import { change, changing, type NoBody, read } from './call.js';
import type {
  AuthStatus, Credentials, EndedSessionsView, FailedLoginView, PasswordChange, SessionView,
} from './session.js';

const SESSIONS = '/api/auth/sessions';
const changeSessions = changing(SESSIONS);
const cookie = 'session';

export const sessionCalls = {
  status: read<AuthStatus>('/api/auth/status', 'public'),
  login: change<Credentials, AuthStatus>('POST', '/api/auth/login', 'public', { cookie }),
  logout: change<NoBody, AuthStatus>('POST', '/api/auth/logout', 'public', { cookie }),
  changePassword: changeSessions<PasswordChange, AuthStatus>('POST', '/api/auth/password', 'member'),
  sessions: read<SessionView[]>(SESSIONS, 'member'),
  endOtherSessions: changeSessions<NoBody, SessionView[]>('POST', `${SESSIONS}/end-others`, 'member'),
  endSession: changeSessions<NoBody, SessionView[]>('POST', `${SESSIONS}/:id/end`, 'member'),
  endSessionsOf: change<NoBody, EndedSessionsView>('POST', '/api/users/:id/sessions/end', 'admin', {
    stale: ['player'],
  }),
  failedLogins: read<FailedLoginView[]>('/api/admin/failed-logins', 'admin'),
};
