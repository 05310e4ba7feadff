/** What the versions of a member differ in. */
import { dateText } from '../dates.js';
import { isolated } from '../text.js';
import type { PlayerEvent } from '../player/player.events.js';
import { playerDecider } from '../player/player.decider.js';
import { type PlayerState, SINCE_EVER } from '../player/player-state.js';
import { fieldChanges, type History, sameFields, type Texts } from './change.js';

const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no');

const textsOf = (player: PlayerState): Texts => (player === null ? [] : [
  ['Display name', isolated(player.displayName)],
  ['Username', player.username],
  ['Admin', yes(player.isAdmin)],
  ['Records games', yes(player.canCreateGames)],
  ['Fee', player.memberships.map(({ isShishaSmoker, from }) =>
    `${isShishaSmoker ? 'shisha' : 'regular'}${from === SINCE_EVER ? '' : ` from ${dateText(from)} on`}`).join(', ')],
  ['Active', yes(player.isActive)],
  ['Picture', player.avatarVersion && player.avatarVersion.slice(0, 8)],
]);

export const playerHistory: History<PlayerState, PlayerEvent> = {
  initial: playerDecider.initialState,
  evolve: playerDecider.evolve,
  changes: (before, after) => fieldChanges(textsOf(before), textsOf(after)),
  same: (before, after) => sameFields(textsOf(before), textsOf(after)),
};
