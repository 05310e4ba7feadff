/** The monthly fees (docs/rules.md, Fees): one flat fee by membership type, in integer cents. */

/** The kinds of fees, and their names on screens. */
export const FEE_KINDS = { regular: 'Regular', shisha: 'Shisha' } as const;
type FeeKind = keyof typeof FEE_KINDS;
const KINDS = Object.keys(FEE_KINDS) as FeeKind[];

/** Monthly fees in cents. A fee of 0 is not charged. */
export type Fees = Readonly<Record<FeeKind, number>>;

/** The fees of the specification, which hold until the group sets others. */
export const SPECIFIED_FEES: Fees = { regular: 1500, shisha: 2500 };

/** The fees that follow from their kinds. */
export const feesBy = (centsOf: (kind: FeeKind) => number): Fees =>
  Object.fromEntries(KINDS.map((kind) => [kind, centsOf(kind)])) as Fees;

/** The amounts of all kinds, in order. */
export const amountsOf = (fees: Fees): readonly number[] => KINDS.map((kind) => fees[kind]);

export const areSameFees = (one: Fees, other: Fees): boolean => KINDS.every((kind) => one[kind] === other[kind]);
