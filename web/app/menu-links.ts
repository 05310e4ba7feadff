import type { UserView } from '../../contract/players.js';
import { paths } from '../paths.js';

const MEMBER_LINKS = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.games, label: 'Games' },
  { to: paths.leaderboards, label: 'Leaderboards' },
  { to: paths.players, label: 'Players' },
  { to: paths.dues, label: 'My dues' },
];

const ADMIN_LINKS = [
  { to: paths.financial, label: 'Financial' },
  { to: paths.admin, label: 'Admin' },
  { to: paths.oldLeaderboard, label: 'Old Leaderboard' },
];

export const menuLinks = ({ isAdmin }: Pick<UserView, 'isAdmin'>) =>
  isAdmin ? [...MEMBER_LINKS, ...ADMIN_LINKS] : MEMBER_LINKS;

/** The dashboard has two addresses, and a page below a link's page belongs to the link. */
export const isCurrentLink = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || (to === paths.dashboard && pathname === paths.home);
