/** The state of a member, and which membership types it has when. */
import type { DataOf } from '../decider.js';
import type { PlayerEvent } from './player.events.js';

export interface Player extends Readonly<Omit<DataOf<PlayerEvent, 'PlayerAdded'>, 'isShishaSmoker'>> {
  /** Plays along without a login and without rights. */
  readonly isGuest?: true;
  readonly isActive: boolean;
  /** Digest of the picture; null without one. */
  readonly avatarVersion: string | null;
  /** A former member wished to be named no longer, and has got no other name since. The username stays their login. */
  readonly isNameWithheld?: boolean;
  /** Ordered by `from`; each one is in force until the next begins. Never empty. */
  readonly memberships: readonly Membership[];
}

export interface Membership {
  readonly isShishaSmoker: boolean;
  /** No fee is due, as of a guest of whom no admin has said otherwise. */
  readonly isFree?: true | undefined;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
}

/** First day of the type a member was added with. */
export const SINCE_EVER = '0001-01-01';

/** Null before the member is added. */
export type PlayerState = Player | null;

/** As a former member is shown who wished to be named no longer. */
export const formerMember = (id: number) => ({ displayName: `Former member ${id}`, username: `former-${id}` });

/** As nobody can log in. */
export const guest = (id: number) => (
  { username: `guest ${id}`, memberships: [{ isShishaSmoker: false, isFree: true, from: SINCE_EVER }] } as const);

type OfMember = Pick<Player, 'memberships'>;

/** The memberships of a new member. */
export const firstMemberships = (isShishaSmoker: boolean): readonly Membership[] =>
  [{ isShishaSmoker, from: SINCE_EVER }];

/** The memberships that are in force on a date or begin later. */
export const membershipsSince = (date: string, { memberships }: OfMember): readonly Membership[] =>
  memberships.filter((_, index) => {
    const next = memberships[index + 1];
    return next === undefined || next.from > date;
  });

export type MembershipType = Omit<Membership, 'from'>;

/** What decides the fee on a date. */
export const membershipOn = (date: string, member: OfMember): MembershipType =>
  membershipsSince(date, member)[0] ?? { isShishaSmoker: false };

export const areAlike = (one: MembershipType, other: MembershipType): boolean =>
  one.isShishaSmoker === other.isShishaSmoker && one.isFree === other.isFree;

const typeOf = ({ isShishaSmoker, isFree }: MembershipType): MembershipType =>
  ({ isShishaSmoker, ...(isFree && { isFree }) });

/** The type of a member on a date, and the changes of type after it, in order. */
export const membershipsOn = (date: string, member: OfMember) => ({
  ...typeOf(membershipOn(date, member)),
  plannedMemberships: membershipsSince(date, member).filter(
    (planned, index, all) => index > 0 && !areAlike(planned, all[index - 1]!)),
});

/** A change replaces everything that was planned to begin on its day or later. */
export const membershipsWith = (
  { from, ...type }: Membership, { memberships }: OfMember,
): readonly Membership[] => [...memberships.filter((earlier) => earlier.from < from), { ...typeOf(type), from }];
