/** What a month costs (docs/rules.md, Fees): one flat fee by membership type. Integer cents. */

export const FEE_REGULAR = 1500;
export const FEE_SHISHA = 2500;

export const feeOf = (isShishaSmoker: boolean): number => (isShishaSmoker ? FEE_SHISHA : FEE_REGULAR);
