/** The monthly fees (docs/rules.md, Fees): one flat fee by membership type, in integer cents. */

/** Monthly fees in cents. A fee of 0 is not charged. */
export interface Fees {
  readonly regular: number;
  readonly shisha: number;
}

/** The fees of the specification, which hold until the group sets others. */
export const SPECIFIED_FEES: Fees = { regular: 1500, shisha: 2500 };
