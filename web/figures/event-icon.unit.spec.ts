/** Which icon an event has in the audit and in explanations. */
import { iconPath } from '../ui/controls.js';
import { CARDS, eventIconPath, MONEY } from './event-icon.js';

test.each([
  ['GameCorrected', iconPath('edit')], ['GameRecorded', CARDS], ['PasswordReset', iconPath('key')],
  ['PlayerRenamed', iconPath('person')], ['FeeCharged', MONEY], ['PastViewed', iconPath('past')],
  ['EveningMoved', iconPath('calendar')], ['TableMoved', iconPath('refresh')],
])('%s has the icon %s', (type, path) => expect(eventIconPath(type)).toBe(path));
