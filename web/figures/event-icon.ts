/** Which icon shows the kind of an event of the log. */
import { type IconName, iconPath } from '../ui/controls.js';

/** Those of no other screen. */
const OWN = {
  cards: 'M8 6.5h10.5V21H8zM5 17V3h10',
  money: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM14.5 9.6c-.5-1-1.4-1.4-2.5-1.4-1.5 0-2.5.8-2.5 1.9 0 2.7 5' +
    ' 1.2 5 3.9 0 1.1-1 1.9-2.5 1.9-1.2 0-2.1-.5-2.6-1.5M12 6.5v11',
} as const;

const ICONS: readonly (readonly [RegExp, IconName | keyof typeof OWN])[] = [
  [/^GameCorrected$/, 'edit'],
  [/^Game/, 'cards'],
  [/^(TieBreaker|FirstExit|Positions)/, 'tie'],
  [/^(Password|Sessions|Logins|Card|Invitation)/, 'key'],
  [/^(Player|Roles|Membership|Avatar)/, 'person'],
  [/^(Month|Evening|EveryWeek|Answer)/, 'calendar'],
  [/^(Fee|Payment|Balance|OpeningBalance)/, 'money'],
  [/^(DataExported|BackupMade)$/, 'download'],
  [/^PastViewed$/, 'past'],
];

export const eventIcon = (type: string) => ICONS.find(([types]) => types.test(type))?.[1] ?? 'refresh';

/** To be drawn. */
export function eventIconPath(type: string): string {
  const name = eventIcon(type);
  return name in OWN ? OWN[name as keyof typeof OWN] : iconPath(name as IconName);
}
