/** Owns how the two types of membership are written. */

/** `Shisha` or `Regular`. */
export const feeText = (isShishaSmoker: boolean): string => (isShishaSmoker ? 'Shisha' : 'Regular');
