/** The texts of an entry beside its sentence, in rows and facts, and the icon of its kind. */
import type { AuditEntry, AuditPage } from '../../../contract/audit.js';
import type { PlayerRef } from '../../../contract/players.js';
import { dateText } from '../../../domain/dates.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { counted, isolated, listed, wholeText } from '../../../domain/text.js';
import { zone } from '../../transport/server-clock.js';
import { moneySign } from '../../figures/money-text.js';

export const authorText = ({ at, actor }: Pick<AuditEntry, 'at' | 'actor'>): string => (at === null
  ? 'who did it and when cannot be read' : `by ${actor === null ? 'the system' : isolated(actor.displayName)}`);

/** `Day points of 4 players changed: Goran, Hana, Chidi and you.` */
export function pointsText(players: readonly PlayerRef[], readerId: number | undefined): string {
  if (players.length === 0) return 'No points changed.';
  const others = players.filter(({ id }) => id !== readerId).map(({ displayName }) => isolated(displayName));
  const names = others.length < players.length ? [...others, 'you'] : others;
  return `Day points of ${counted(players.length, 'player')} changed: ${listed(names)}.`;
}

/** Keeps a minus and its amount on one line. */
export const unbroken = (text: string): string => text.replaceAll(`\u2212${moneySign()}`, `\u2212\u2060${moneySign()}`);

/** `Sun 26 Jul 2026`; entries without a readable time form one group. */
export const dayOf = ({ at }: Pick<AuditEntry, 'at'>): string =>
  (at === null ? 'Time cannot be read' : dateText(zone.dateOf(at)));

/** `Sun 26 Jul 2026, 20:15:22`. */
export const exactText = (at: string | null): string =>
  (at === null ? 'cannot be read' : `${dayOf({ at })}, ${zone.clockText(zone.clockOf(at) + at.slice(16, 19))}`);

export const countText = (page: AuditPage | undefined): string => {
  if (page === undefined) return 'entries';
  if (page.count === null) return 'more than 10,000 entries';
  return `${wholeText(page.count)} ${page.count === 1 ? 'entry' : 'entries'}`;
};

/** Whether an entry comes after the last seal; unknown while the seals are not loaded. */
export function sealText(position: string, seals: SealsView | undefined): string {
  if (seals === undefined) return '–';
  const { latest: [last], alarm, unsealedSince, verified } = seals;
  if (alarm !== null) return 'The log is not as it was sealed';
  if (last === undefined || BigInt(position) > BigInt(last.through)) {
    return unsealedSince === null ? 'Sealed within a minute' : 'Not sealed';
  }
  return verified === null ? 'Sealed' : `Sealed, last compared ${zone.momentText(verified.at)}`;
}
