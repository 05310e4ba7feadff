/** Membership types: each decides the monthly fee of a member (docs/rules.md, Fees). */
import type { Fees } from './account/fees.js';

/** The types by their names in the code: the shown name, and the type's part of the fees in cents. */
export const MEMBERSHIP_TYPES = {
  /** The type of a guest until an admin sets another one. */
  free: { title: 'No fee', feeIn: () => 0 },
  regular: { title: 'Regular', feeIn: ({ regular }: Fees) => regular },
  shisha: { title: 'Shisha', feeIn: ({ shisha }: Fees) => shisha },
} as const;

export type MembershipType = keyof typeof MEMBERSHIP_TYPES;

/** A type as events, rows and answers write it. */
export interface WrittenType {
  readonly isShishaSmoker: boolean;
  readonly isFree?: true | undefined;
}

/** A type with its first day, `YYYY-MM-DD`. */
export interface Membership extends WrittenType {
  readonly from: string;
}

interface WithMemberships {
  /** Ordered by `from`; each one is in force until the next begins. Never empty. */
  readonly memberships: readonly Membership[];
}

/** First day of the type that a member was added with. */
export const SINCE_EVER = '0001-01-01';

export const readType = ({ isShishaSmoker, isFree }: WrittenType): MembershipType => {
  if (isFree) return 'free';
  return isShishaSmoker ? 'shisha' : 'regular';
};

export const writeType = (type: MembershipType): WrittenType =>
  ({ isShishaSmoker: type === 'shisha', ...(type === 'free' && { isFree: true }) });

/** The type that an object states; undefined if it states none. */
export const statedType = ({ isShishaSmoker, isFree }: Partial<WrittenType>): MembershipType | undefined =>
  (isShishaSmoker === undefined && !isFree ? undefined : readType({ isShishaSmoker: isShishaSmoker ?? false, isFree }));

/** Takes the type out of an object. */
export const splitType = <Written extends WrittenType>({ isShishaSmoker, isFree, ...rest }: Written) =>
  ({ type: readType({ isShishaSmoker, isFree }), rest });

/** A type as the rows of the billing board write it. */
interface TypeColumns {
  readonly is_shisha_smoker: boolean;
  readonly is_free?: true | undefined;
}

export const readColumns = ({ is_shisha_smoker: isShishaSmoker, is_free: isFree }: TypeColumns): MembershipType =>
  readType({ isShishaSmoker, isFree });

export const writeColumns = (type: MembershipType): TypeColumns =>
  ({ is_shisha_smoker: type === 'shisha', ...(type === 'free' && { is_free: true }) });

/** A member's fee in a sentence: `regular`, `shisha` or `none`. */
export const feeName = (written: WrittenType): string => {
  const type = readType(written);
  return type === 'free' ? 'none' : type;
};

/** The monthly fee in cents. */
export const feeOf = (type: MembershipType, fees: Fees): number => MEMBERSHIP_TYPES[type].feeIn(fees);

/** The memberships of a new member. */
export const firstMemberships = (type: WrittenType): readonly Membership[] =>
  [{ ...writeType(readType(type)), from: SINCE_EVER }];

/** The memberships that are in force on a date or begin later. */
export const membershipsSince = (date: string, { memberships }: WithMemberships): readonly Membership[] =>
  memberships.filter((_, index) => {
    const next = memberships[index + 1];
    return next === undefined || next.from > date;
  });

export const typeOn = (date: string, member: WithMemberships): MembershipType => {
  const [inForce] = membershipsSince(date, member);
  return inForce ? readType(inForce) : 'regular';
};

/** The type of a member on a date, and the changes of type after it, in order. */
export const membershipsOn = (date: string, member: WithMemberships) => ({
  ...writeType(typeOn(date, member)),
  plannedMemberships: membershipsSince(date, member).filter(
    (planned, index, all) => index > 0 && readType(planned) !== readType(all[index - 1]!)),
});

/** A change replaces everything that was planned to begin on its day or later. */
export const membershipsWith = (changed: Membership, { memberships }: WithMemberships): readonly Membership[] => [
  ...memberships.filter((earlier) => earlier.from < changed.from),
  { ...writeType(readType(changed)), from: changed.from },
];
