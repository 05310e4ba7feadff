/** The icons for the kinds of events of the log. */
import { iconPath } from '../ui/controls.js';

/** Icons that no other screen uses. */
export const CARDS = 'M8 6.5h10.5V21H8zM5 17V3h10';
export const MONEY =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM14.5 9.6c-.5-1-1.4-1.4-2.5-1.4-1.5 0-2.5.8-2.5 1.9 0 2.7 5' +
  ' 1.2 5 3.9 0 1.1-1 1.9-2.5 1.9-1.2 0-2.1-.5-2.6-1.5M12 6.5v11';

const ICONS = [
  [/^GameCorrected$/, iconPath('edit')],
  [/^Game/, CARDS],
  [/^(TieBreaker|FirstExit|Positions)/, iconPath('tie')],
  [/^(Password|Sessions|Logins|Card|Invitation)/, iconPath('key')],
  [/^(Player|Roles|Membership|Avatar)/, iconPath('person')],
  [/^(Month|Evening|EveryWeek|Answer)/, iconPath('calendar')],
  [/^(Fee|Payment|Balance|OpeningBalance)/, MONEY],
  [/^(DataExported|BackupMade)$/, iconPath('download')],
  [/^PastViewed$/, iconPath('past')],
] as const;

/** The path of the icon, for drawing it. */
export const eventIconPath = (type: string): string =>
  ICONS.find(([types]) => types.test(type))?.[1] ?? iconPath('refresh');
