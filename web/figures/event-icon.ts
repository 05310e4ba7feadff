/** Which icon shows the kind of an event of the log. */
import type { IconName } from '../ui/controls.js';

const ICONS: readonly (readonly [RegExp, IconName])[] = [
  [/^GameCorrected$/, 'edit'],
  [/^Game/, 'cards'],
  [/^(TieBreaker|FirstExit|Positions)/, 'tie'],
  [/^(Password|Sessions|Logins|Card|Invitation)/, 'key'],
  [/^(Player|Roles|Membership|Avatar)/, 'person'],
  [/^Month/, 'calendar'],
  [/^(Fee|Payment|Balance|OpeningBalance)/, 'money'],
  [/^(DataExported|BackupMade)$/, 'download'],
  [/^PastViewed$/, 'past'],
];

export const eventIcon = (type: string): IconName => ICONS.find(([types]) => types.test(type))?.[1] ?? 'refresh';
