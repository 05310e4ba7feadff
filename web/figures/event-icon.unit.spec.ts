/** Which icon an event has in the audit and in explanations. */
import { iconPath } from '../ui/controls.js';
import { eventIcon, eventIconPath } from './event-icon.js';

test.each([
  ['GameCorrected', 'edit'], ['GameRecorded', 'cards'], ['PasswordReset', 'key'], ['PlayerRenamed', 'person'],
  ['FeeCharged', 'money'], ['PastViewed', 'past'], ['EveningMoved', 'calendar'], ['TableMoved', 'refresh'],
])('%s has the icon %s', (type, icon) => expect(eventIcon(type)).toBe(icon));

test('it is drawn by its path', () => {
  expect(eventIconPath('PastViewed')).toBe(iconPath('past'));
  expect(eventIconPath('FeeCharged')).toMatch(/^M12 3.5a8.5/);
});
