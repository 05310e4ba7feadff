import { change, changing, type NoBody, read } from './call.js';
import type {
  AuthStatus, Credentials, EndedSessionsView, FailedLoginView, FirstLogin, FirstPassword, FirstPasswordView,
  PasswordChange, SessionView,
} from './session.js';

const SESSIONS = '/api/auth/sessions';
const FIRST_PASSWORD = '/api/auth/first-password';
const changeSessions = changing(SESSIONS, FIRST_PASSWORD);
const cookie = 'session';

export const sessionCalls = {
  status: read<AuthStatus>('/api/auth/status', 'public'),
  login: change<Credentials, AuthStatus>('POST', '/api/auth/login', 'public', { cookie }),
  firstLogin: change<FirstLogin, AuthStatus>('POST', '/api/auth/first-login', 'public', { cookie }),
  logout: change<NoBody, AuthStatus>('POST', '/api/auth/logout', 'public', { cookie }),
  changePassword: changeSessions<PasswordChange, AuthStatus>('POST', '/api/auth/password', 'member'),
  firstPassword: read<FirstPasswordView>(FIRST_PASSWORD, 'member'),
  chooseFirstPassword: changeSessions<FirstPassword, AuthStatus>('POST', FIRST_PASSWORD, 'member'),
  sessions: read<SessionView[]>(SESSIONS, 'member'),
  endOtherSessions: changeSessions<NoBody, SessionView[]>('POST', `${SESSIONS}/end-others`, 'member'),
  endSession: changeSessions<NoBody, SessionView[]>('POST', `${SESSIONS}/:id/end`, 'member'),
  endSessionsOf: change<NoBody, EndedSessionsView>('POST', '/api/users/:id/sessions/end', 'admin', {
    stale: ['player'],
  }),
  failedLogins: read<FailedLoginView[]>('/api/admin/failed-logins', 'admin'),
};
