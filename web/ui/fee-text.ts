/** Owns how the two types of membership are written, with what they cost. */
import { feeOf } from '../../domain/account/fees.js';
import { moneyText } from './money-text.js';

/** `Shisha ($25)` or `Regular ($15)`. */
export function feeText(isShishaSmoker: boolean): string {
  const fee = moneyText(feeOf(isShishaSmoker)).replace(/\.00$/, '');
  return `${isShishaSmoker ? 'Shisha' : 'Regular'} (${fee})`;
}
