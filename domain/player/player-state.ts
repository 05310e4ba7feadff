/** Owns what a member's events add up to. */
import type { PlayerEvent } from './player.events.js';

export interface Player {
  readonly playerId: number;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly canCreateGames: boolean;
  readonly isPlaceholder: boolean;
  readonly isActive: boolean;
  /** Digest of the picture; null without one. */
  readonly avatarVersion: string | null;
  /** Ordered by `from`; each holds until the next begins. Never empty. */
  readonly memberships: readonly Membership[];
}

export interface Membership {
  readonly isShishaSmoker: boolean;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
}

/** First day of the type a member was added with. */
export const SINCE_EVER = '0001-01-01';

/** Null before the member is added. */
export type PlayerState = Player | null;

export const noPlayerYet: PlayerState = null;

export function evolvePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === 'PlayerAdded') {
    const { isShishaSmoker, ...player } = event.data;
    return { ...player, isActive: true, avatarVersion: null, memberships: firstMemberships(isShishaSmoker) };
  }
  if (state === null) throw new Error(`${event.type} came before PlayerAdded.`);
  switch (event.type) {
    case 'PlayerRenamed':
      return { ...state, displayName: event.data.displayName };
    case 'RolesChanged':
      return { ...state, isAdmin: event.data.isAdmin, canCreateGames: event.data.canCreateGames };
    case 'MembershipTypeChanged':
      return { ...state, memberships: membershipsWith(event.data, state) };
    case 'PlayerDeactivated':
      return { ...state, isActive: false };
    case 'PlayerReactivated':
      return { ...state, isActive: true };
    case 'PasswordReset':
      return state;
    case 'AvatarChanged':
      return { ...state, avatarVersion: event.data.version };
  }
}

type OfMember = Pick<Player, 'memberships'>;

/** The types of a member who was just added. */
export const firstMemberships = (isShishaSmoker: boolean): readonly Membership[] =>
  [{ isShishaSmoker, from: SINCE_EVER }];

/** The types that are in force on a date or begin later. */
export const membershipsSince = (date: string, { memberships }: OfMember): readonly Membership[] =>
  memberships.filter((_, index) => {
    const next = memberships[index + 1];
    return next === undefined || next.from > date;
  });

/** Whether a member is a shisha smoker on a date, whatever begins later. */
export const isShishaSmokerOn = (date: string, member: OfMember): boolean =>
  membershipsSince(date, member)[0]?.isShishaSmoker ?? false;

/** What begins after a date, in order: only what differs from the type before it. */
export const plannedMemberships = (date: string, member: OfMember): Membership[] =>
  membershipsSince(date, member).filter(
    ({ isShishaSmoker }, index, all) => index > 0 && isShishaSmoker !== all[index - 1]!.isShishaSmoker);

/** A change holds from its first day on, so it takes the place of whatever was to begin later. */
export const membershipsWith = (
  { isShishaSmoker, from }: Membership, { memberships }: OfMember,
): readonly Membership[] => [
  ...memberships.filter((earlier) => earlier.from < from),
  { isShishaSmoker, from },
];
