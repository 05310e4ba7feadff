/** The addresses of the screens. */
export const paths = {
  home: '/',
  welcome: '/welcome',
  login: '/login',
  dashboard: '/fast-dashboard',
  oldDashboard: '/dashboard',
  games: '/games',
  leaderboards: '/fast-leaderboards',
  oldLeaderboard: '/leaderboards',
  profile: '/profile',
  dues: '/dues',
  admin: '/admin',
  members: '/admin/members',
  audit: '/admin/audit',
  financial: '/financial',
  testExport: '/test-export',
} as const;

/** The statement of a member, for admins. */
export const statementPath = (playerId: number | string): string => `${paths.financial}/${playerId}`;
