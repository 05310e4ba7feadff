import type { UserView } from '../../contract/players.js';
import { paths } from '../paths.js';

const MEMBER_LINKS = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.evenings, label: 'Evenings' },
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

/** @param hasDues  false in a group without fees, where nothing is due */
export const menuLinks = ({ isAdmin }: Pick<UserView, 'isAdmin'>, hasDues = true) =>
  (isAdmin ? [...MEMBER_LINKS, ...ADMIN_LINKS] : MEMBER_LINKS).filter(({ to }) => hasDues || to !== paths.dues);

/** The link to the dashboard covers its two addresses. Other links also cover the pages below theirs. */
export const isCurrentLink = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || (to === paths.dashboard && pathname === paths.home);
