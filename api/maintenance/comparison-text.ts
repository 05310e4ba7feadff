/** The result of a comparison in words. */
import { type Comparison, differencesOf } from '../../projections/rebuild/rebuild-progress.js';

/** '1 row', '2 rows'. */
export const countedRows = (count: number): string => `${count} row${count === 1 ? '' : 's'}`;

/** Names the tables whose rows could not be read. */
export function damagedText({ differing }: Comparison): string {
  const damaged = differing.filter(({ isUnreadable }) => isUnreadable).map(({ table }) => table);
  return damaged.length === 0 ? '' : ` Damaged and not readable: ${damaged.join(', ')}.`;
}

/** The differences `from` something, and what could not be compared with it. */
export function differencesText(comparison: Comparison, from: string): string {
  const count = differencesOf(comparison);
  const found = count === 0 ? 'No row differs' : `${countedRows(count)} ${count === 1 ? 'differs' : 'differ'}`;
  const { leftOut } = comparison;
  const notCompared = leftOut.length === 0 ? '' : ` Not compared: ${leftOut.join(', ')}.`;
  return `${found} from ${from}.${damagedText(comparison)}${notCompared}`;
}
