/** The two types of membership with their fees. */
import { feeOf } from '../../domain/account/fees.js';
import type { Membership } from '../../domain/player/player-state.js';
import { dateText } from './date-text.js';
import { moneyText } from './money-text.js';

/** `Shisha ($25)` or `Regular ($15)`. */
export function feeText(isShishaSmoker: boolean): string {
  const fee = moneyText(feeOf(isShishaSmoker)).replace(/\.00$/, '');
  return `${isShishaSmoker ? 'Shisha' : 'Regular'} (${fee})`;
}

/** `Shisha ($25) from Sat 1 Aug 2026`. */
export const plannedFeeText = ({ isShishaSmoker, from }: Membership): string =>
  `${feeText(isShishaSmoker)} from ${dateText(from)}`;
