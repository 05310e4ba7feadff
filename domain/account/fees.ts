/** What a month costs (docs/rules.md, Fees): one flat fee by membership type. Integer cents. */

/** Nothing is charged for 0. */
export interface Fees {
  readonly regular: number;
  readonly shisha: number;
}

/** Those of the specification, which hold until others do. */
export const SPECIFIED_FEES: Fees = { regular: 1500, shisha: 2500 };
