/** Says once that the clock of this device is hours away from the server's, which decides what today is. */
import { dateText } from '../../domain/dates.js';
import { counted } from '../../domain/text.js';
import { forget, recall, remember } from '../transport/browser-storage.js';
import { serverAheadMs } from '../transport/server-clock.js';
import { currentDate } from '../ui/date-text.js';
import { toastBad } from '../ui/toast.js';

const SAID = 'clock-difference-said';
const HOUR_MS = 3_600_000;
/** Less changes no date of an evening. */
const UNSAID_MS = 3 * HOUR_MS;
const MOST_HOURS = 48;

export function sayClockDifference(): void {
  const ahead = serverAheadMs();
  if (Math.abs(ahead) < UNSAID_MS) return forget(SAID);
  if (recall(SAID) !== null) return;
  remember(SAID, 'true');
  const hours = Math.round(Math.abs(ahead) / HOUR_MS);
  const difference = hours < MOST_HOURS ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
  toastBad(
    'Check your clock',
    `This device is ${difference} ${ahead > 0 ? 'behind' : 'ahead of'} the server. ` +
      `Games and payments get the server's date: today is ${dateText(currentDate())}.`,
  );
}
