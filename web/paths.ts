/** Owns the addresses of the screens. */
export const paths = {
  home: '/',
  welcome: '/welcome',
  login: '/login',
  dashboard: '/fast-dashboard',
  oldDashboard: '/dashboard',
  games: '/games',
  leaderboards: '/fast-leaderboards',
  oldLeaderboard: '/leaderboards',
  admin: '/admin',
  financial: '/financial',
  testExport: '/test-export',
} as const;
