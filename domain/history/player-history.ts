/** What the versions of a member differ in. */
import { dateText } from '../date-text.js';
import type { PlayerEvent } from '../player/player.events.js';
import { playerDecider } from '../player/player.decider.js';
import { type Membership, type Player, type PlayerState, SINCE_EVER } from '../player/player-state.js';
import { isolated } from '../name-text.js';
import { type Change, type History, textChange } from './change.js';

const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no');

/** By label, what a version says. */
const FIELDS: Readonly<Record<string, (player: Player) => string | null>> = {
  'Display name': ({ displayName }) => isolated(displayName),
  Username: ({ username }) => username,
  Admin: ({ isAdmin }) => yes(isAdmin),
  'Records games': ({ canCreateGames }) => yes(canCreateGames),
  Fee: ({ memberships }) => memberships.map(membershipText).join(', '),
  Active: ({ isActive }) => yes(isActive),
  Picture: ({ avatarVersion }) => avatarVersion && avatarVersion.slice(0, 8),
};

const membershipText = ({ isShishaSmoker, from }: Membership): string =>
  `${isShishaSmoker ? 'shisha' : 'regular'}${from === SINCE_EVER ? '' : ` from ${dateText(from)} on`}`;

export const playerHistory: History<PlayerState, PlayerEvent> = {
  initial: playerDecider.initialState,
  evolve: playerDecider.evolve,
  changes: (before, after): Change[] => Object.entries(FIELDS).flatMap(([label, textOf]) =>
    textChange(label, before && textOf(before), after && textOf(after))),
  same: (before, after) => (before && after
    ? Object.entries(FIELDS).filter(([, textOf]) => textOf(before) === textOf(after)).map(([label]) => label)
    : []),
};
