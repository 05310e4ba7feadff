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

/** @param hasDues  false in a group without fees: then nothing is due */
export const menuLinks = ({ isAdmin }: Pick<UserView, 'isAdmin'>, hasDues = true) =>
  (isAdmin ? [...MEMBER_LINKS, ...ADMIN_LINKS] : MEMBER_LINKS).filter(({ to }) => hasDues || to !== paths.dues);

const OF_DASHBOARD: readonly string[] = [paths.home, paths.nextEvening];

/** The dashboard has two addresses and the page of who comes, and a page below a link's page belongs to the link. */
export const isCurrentLink = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || (to === paths.dashboard && OF_DASHBOARD.includes(pathname));
