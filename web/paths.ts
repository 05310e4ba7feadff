/** The addresses of the screens. */
export const paths = {
  home: '/',
  welcome: '/welcome',
  login: '/login',
  join: '/join',
  dashboard: '/fast-dashboard',
  oldDashboard: '/dashboard',
  games: '/games',
  findGames: '/games/find',
  waitingGames: '/games/waiting',
  leaderboards: '/fast-leaderboards',
  anyDays: '/fast-leaderboards/days',
  whatIf: '/fast-leaderboards/what-if',
  oldLeaderboard: '/leaderboards',
  evenings: '/evenings',
  /** Leads to the page of the next evening. */
  nextEvening: '/evenings/next',
  players: '/players',
  profile: '/profile',
  notices: '/notices',
  dues: '/dues',
  /** The words of the menu and of the bar, as addresses. */
  myDues: '/my-dues',
  boards: '/boards',
  admin: '/admin',
  members: '/admin/members',
  invite: '/admin/members/invite',
  door: '/admin/members/door',
  audit: '/admin/audit',
  group: '/admin/group',
  seals: '/admin/seals',
  backups: '/admin/backups',
  bringIn: '/admin/past',
  financial: '/financial',
  rules: '/rules',
  screens: '/screens',
  tv: '/tv',
  /** A path that is kept for the first client, whose users try an export there. */
  testExport: '/test-export',
} as const;

/** The evening of a date: who comes, its games, its result. */
export const eveningPath = (date: string): string => `/evenings/${date}`;

/** The stories of a date that is over, and of a finalized month and year. */
export const eveningStoryPath = (date: string): string => `${eveningPath(date)}/story`;
export const monthStoryPath = (month: string): string => `/months/${month}/story`;
export const yearStoryPath = (year: number | string): string => `/years/${year}/story`;

/** The history of a game, member, account or month; the server says who may read it. */
export const historyPath = (kind: string, id: number | string): string => `/history/${kind}/${id}`;

/** The page on which a member gets a card for a new password. */
export const cardPath = (memberId: number): string => `${paths.invite}?for=${memberId}`;

/** An entry of the audit, by its position. */
export const entryPath = (position: string): string => `${paths.audit}?entry=${position}`;

/** The statement of a member, for admins. */
export const statementPath = (playerId: number | string): string => `${paths.financial}/${playerId}`;

/** The page of a player, to which the name leads. */
export const playerPath = (playerId: number | string): string => `${paths.players}/${playerId}`;

/** The page of two players as partners and as opponents. */
export const togetherPath = (playerId: number | string, otherId: number | string): string =>
  `${playerPath(playerId)}/with/${otherId}`;

/** One game with its actions. */
export const gamePath = (id: number | string): string => `${paths.findGames}?numbers=${id}`;

/** One game as it stood at a moment. @param asOf  an instant, or a position of the log */
export const pastGamePath = (id: number | string, asOf: string): string =>
  `${paths.games}?${new URLSearchParams({ game: String(id), asOf })}`;

/** Every address of the client, with the names of what changes: the server answers 404 for any other. */
export const routes: readonly string[] = [
  ...Object.values(paths), eveningPath(':date'), eveningStoryPath(':date'),
  monthStoryPath(':month'), yearStoryPath(':year'), historyPath(':kind', ':id'), statementPath(':playerId'),
  playerPath(':playerId'), togetherPath(':playerId', ':otherId'), `${paths.oldLeaderboard}/what-if`,
];

/** What the page of a recorded game says at first: the state of the way there. */
export const GAME_CREATED = 'Game created!';

/** Asks about the ties of a recorded game until its cards can be dealt. */
export const settleAddress = (gameId: number): string => `${paths.games}?settle=${gameId}`;
