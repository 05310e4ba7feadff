/** Which icon an event has in the audit and in explanations. */
import { eventIcon } from './event-icon.js';

test.each([
  ['GameCorrected', 'edit'], ['GameRecorded', 'cards'], ['PasswordReset', 'key'], ['PlayerRenamed', 'person'],
  ['FeeCharged', 'money'], ['PastViewed', 'past'], ['TableMoved', 'refresh'],
])('%s has the icon %s', (type, icon) => expect(eventIcon(type)).toBe(icon));
