/** The rules of membership: names, rights, membership types and deactivation. */
import { calendarDate } from '../calendar-date.js';
import { yearFault } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider } from '../decider.js';
import { validReason } from '../free-text.js';
import { NO_PLAYER } from '../no-player.js';
import { checkFault, RuleViolation } from '../rule-violation.js';
import { checkNameIsFree, validDisplayName } from './display-name.js';
import { checkUsername } from './login-rules.js';
import type { PlayerEvent } from './player.events.js';
import {
  firstMemberships, membershipsSince, membershipsWith, readType, splitType, statedType, writeType,
  type WrittenType,
} from '../membership.js';
import { formerMember, guest, type Player, type PlayerState } from './player-state.js';

/** Changes a member. Fields that are left out do not change. */
export interface ChangePlayer extends Partial<WrittenType> {
  readonly type: 'ChangePlayer';
  readonly playerId: number;
  readonly displayName?: string | undefined;
  readonly username?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly canCreateGames?: boolean | undefined;
  /** `YYYY-MM-DD`: first day of the new membership type; today when left out. */
  readonly from?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Whether a password is set too. The password itself is not part of the command. */
  readonly setsPassword?: boolean | undefined;
  /** The number of other members who are active admins. */
  readonly otherActiveAdmins: number;
  /** Display names of all others; only needed when the name changes. */
  readonly otherNames: readonly string[];
  /** Whether the username that was sent is another member's; only needed with a username. */
  readonly isUsernameTaken?: boolean;
  /** Whether the member has logged in at least once; only needed with a username. */
  readonly hasLoggedIn?: boolean;
}

export type PlayerCommand = ChangePlayer | CommandOf<{
  /** Adds a member. Its name must differ from those of all others. A guest becomes a member. */
  AddPlayer: DataOf<PlayerEvent, 'PlayerAdded'> & { readonly otherNames: readonly string[] };
  AddGuest: DataOf<PlayerEvent, 'GuestAdded'> & { readonly otherNames: readonly string[] };
  /** Withholds the name of a former member. */
  WithholdName: DataOf<PlayerEvent, 'NameWithheld'>;
  /** Sets the picture, or removes it. */
  ChangeAvatar: DataOf<PlayerEvent, 'AvatarChanged'>;
}>;

export const playerDecider: Decider<PlayerCommand, PlayerEvent, PlayerState> = {
  initialState: null,
  decide: decideBy({
    AddPlayer: ({ type, otherNames, ...player }, state, { today }) => {
      if (state !== null && !state.isGuest) throw alreadyExists(player);
      if (player.isPlaceholder !== (player.playerId === NO_PLAYER.id)) {
        const message = `Player id ${NO_PLAYER.id} is reserved for No Player.`;
        throw new RuleViolation('PlaceholderMustBeNoPlayer', message, 'malformed');
      }
      const displayName = validName(player);
      checkNameIsFree(displayName, otherNames);
      if (state === null) return [{ type: 'PlayerAdded', data: { ...player, displayName } }];
      const { isPlaceholder, ...member } = player;
      return [{ type: 'GuestJoined', data: { ...member, displayName, from: today } }];
    },
    AddGuest: ({ playerId, displayName: given, otherNames }, state) => {
      const displayName = validDisplayName(given);
      checkNameIsFree(displayName, state === null ? otherNames : [...otherNames, state.displayName]);
      if (state !== null) throw alreadyExists({ playerId });
      return [{ type: 'GuestAdded', data: { playerId, displayName } }];
    },
    ChangePlayer: (command, state, { today }) => {
      checkMember(command, state);
      checkLastAdmin(command, state);
      checkGuest(command, state);
      return [
        ...rename(command, state), ...changeUsername(command, state), ...changeRoles(command, state),
        ...changeMembership(command, state, today), ...changeActivity(command, state), ...resetPassword(command),
      ];
    },
    WithholdName: ({ playerId, reason }, state) => {
      checkMember({ playerId }, state);
      if (state.isNameWithheld) return [];
      if (state.isActive) {
        throw new RuleViolation('MemberMustHaveLeft', 'Only the name of a deactivated member can be withheld.');
      }
      return [
        ...removePicture(playerId, state), { type: 'NameWithheld', data: { playerId, reason: validReason(reason) } },
      ];
    },
    ChangeAvatar: ({ playerId, version }, state) => {
      checkMember({ playerId }, state);
      return version === state.avatarVersion ? [] : [{ type: 'AvatarChanged', data: { playerId, version } }];
    },
  }),
  evolve(state, { type, data }) {
    if (type === 'PlayerAdded') {
      return { ...splitType(data).rest, isActive: true, avatarVersion: null, memberships: firstMemberships(data) };
    }
    if (type === 'GuestAdded') {
      const none = { isAdmin: false, canCreateGames: false, isPlaceholder: false, avatarVersion: null };
      return { ...data, ...guest(data.playerId), ...none, isGuest: true, isActive: true };
    }
    if (state === null) throw new Error(`${type} came before PlayerAdded.`);
    switch (type) {
      case 'GuestJoined': {
        const [{ from, ...member }, { isGuest, isNameWithheld, ...known }] = [splitType(data).rest, state];
        return { ...known, ...member, isActive: true, memberships: membershipsWith(data, state) };
      }
      case 'PlayerRenamed':
        return { ...state, ...data, isNameWithheld: false };
      case 'UsernameChanged':
      case 'RolesChanged':
        return { ...state, ...data };
      case 'MembershipTypeChanged':
        return { ...state, memberships: membershipsWith(data, state) };
      case 'PlayerDeactivated':
      case 'PlayerReactivated':
        return { ...state, isActive: type === 'PlayerReactivated' };
      case 'PasswordReset':
        return state;
      case 'AvatarChanged':
        return { ...state, avatarVersion: data.version };
      case 'NameWithheld':
        return { ...state, displayName: formerMember(data.playerId).displayName, isNameWithheld: true };
    }
  },
};

/**
 * The display name of a new member as it is stored; another member may have the same.
 * @throws RuleViolation when it or the username is not well-formed
 */
export function validName({ username, displayName }: Record<'username' | 'displayName', string>): string {
  checkUsername(username);
  return validDisplayName(displayName);
}

export const usernameIsTaken = (username: string): RuleViolation =>
  new RuleViolation('UsernameMustBeFree', `The username ${username} is taken.`);

export function checkMember({ playerId }: { readonly playerId: number }, state: PlayerState): asserts state is Player {
  if (state === null) throw new RuleViolation('PlayerMustExist', `There is no player ${playerId}.`, 'missing');
  if (state.isPlaceholder) throw new RuleViolation('NoPlayerMustNotChange', 'No Player cannot be changed.');
}

const alreadyExists = ({ playerId }: { readonly playerId: number }): RuleViolation =>
  new RuleViolation('PlayerMustBeNew', `Player ${playerId} already exists.`);

function checkGuest(command: ChangePlayer, { isGuest }: Player): void {
  const { isAdmin, canCreateGames, setsPassword, isFree, username } = command;
  if (isGuest && (isAdmin || canCreateGames || setsPassword || username !== undefined)) {
    throw new RuleViolation('GuestMustJoinFirst', 'A guest has no login and no rights: invite them first.');
  }
  if (!isGuest && isFree) throw new RuleViolation('FreeMustBeAGuest', 'Only a guest plays without a fee.');
}

function checkLastAdmin({ isAdmin, isActive, otherActiveAdmins }: ChangePlayer, player: Player): void {
  const isActiveAdmin = player.isAdmin && player.isActive;
  const staysActiveAdmin = (isAdmin ?? player.isAdmin) && (isActive ?? player.isActive);
  if (isActiveAdmin && !staysActiveAdmin && otherActiveAdmins === 0) {
    throw new RuleViolation('LastAdminMustStay', 'The last active admin must stay: choose another admin first.');
  }
}

function rename({ playerId, displayName, otherNames }: ChangePlayer, player: Player): PlayerEvent[] {
  if (displayName === undefined) return [];
  const name = validDisplayName(displayName);
  if (name === player.displayName) return [];
  checkNameIsFree(name, otherNames);
  return [{ type: 'PlayerRenamed', data: { playerId, displayName: name } }];
}

function changeUsername(command: ChangePlayer, player: Player): PlayerEvent[] {
  const { playerId, username = player.username, isUsernameTaken, hasLoggedIn } = command;
  if (username === player.username) return [];
  checkUsername(username);
  if (isUsernameTaken) throw usernameIsTaken(username);
  if (hasLoggedIn) {
    throw new RuleViolation('UsernameMustBeUnused', 'The member has logged in already, so the username stays.');
  }
  return [{ type: 'UsernameChanged', data: { playerId, username } }];
}

function changeRoles(command: ChangePlayer, player: Player): PlayerEvent[] {
  const { playerId, isAdmin = player.isAdmin, canCreateGames = player.canCreateGames } = command;
  if (isAdmin === player.isAdmin && canCreateGames === player.canCreateGames) return [];
  return [{ type: 'RolesChanged', data: { playerId, isAdmin, canCreateGames } }];
}

function changeMembership(command: ChangePlayer, player: Player, today: string): PlayerEvent[] {
  const { playerId, from = today } = command;
  if (!calendarDate.safeParse(from).success) {
    throw new RuleViolation('MembershipStartMustBeADate', `'${from}' is not a date like YYYY-MM-DD.`, 'malformed');
  }
  const type = statedType(command);
  if (type === undefined) return [];
  checkFault('FromMustBeReasonable', yearFault(from, today), 'malformed');
  const isInForce = membershipsSince(from, player).every((known) => readType(known) === type);
  return isInForce ? [] : [{ type: 'MembershipTypeChanged', data: { playerId, ...writeType(type), from } }];
}

const removePicture = (playerId: number, { avatarVersion }: Player): PlayerEvent[] =>
  (avatarVersion === null ? [] : [{ type: 'AvatarChanged', data: { playerId, version: null } }]);

function changeActivity({ playerId, isActive }: ChangePlayer, player: Player): PlayerEvent[] {
  if (isActive === undefined || isActive === player.isActive) return [];
  return [{ type: isActive ? 'PlayerReactivated' : 'PlayerDeactivated', data: { playerId } }];
}

/** Always returns an event: only the password table could show whether the password is a new one. */
function resetPassword({ playerId, setsPassword = false }: ChangePlayer): PlayerEvent[] {
  return setsPassword ? [{ type: 'PasswordReset', data: { playerId } }] : [];
}
