/** The texts for missing engines; only members who record games read what happens to a game. */
import type { Missing } from '../transport/server-health.js';
import { missingText } from './missing-notice.js';

const trouble = (missing: readonly Missing[], recordingAlarm: string | null = null, boardsAlarm = recordingAlarm) =>
  ({ missing, recordingAlarm, boardsAlarm, clockAlarm: null });

const FULL = 'The disk of the database is full.';
const KEPT = 'Keep playing: the game is saved on this phone and sent when it is back.';

test.each<[readonly Missing[], string]>([
  [['way'], 'Something in front of the server, such as a login, answers in its place: reload.'],
  [['log', 'database', 'jobs'], 'The server cannot reach its database just now.'],
  [['database'], 'The server cannot reach its database just now.'],
  [['log'], 'The server cannot reach the log of games right now.'],
  [['log', 'jobs'], 'The server cannot reach the log of games right now.'],
])('without %j boards may lag and recording waits', (missing, cause) => {
  expect(missingText(trouble(missing), false)).toBe(`${cause} Boards may lag and recording waits.`);
  expect(missingText(trouble(missing), true)).toBe(`${cause} ${KEPT}`);
});

test('without a connection a recorder plays on', () => {
  expect(missingText(trouble(['server']), false)).toBe('No connection. Boards may lag and recording waits.');
  expect(missingText(trouble(['server']), true))
    .toBe('No connection. Keep playing: the game is saved on this phone and sent when you’re back.');
});

test('without the job queue the notice says that recording goes on', () => {
  for (const mayRecord of [true, false]) {
    const said = missingText(trouble(['jobs']), mayRecord);
    expect(said).toBe('Scheduled work waits just now. Boards may lag; recording goes on.');
  }
});

test('there is no notice while nothing is missing', () => {
  expect(missingText(trouble([]), true)).toBeNull();
});

test('the notice gives the cause that the server knows, unless it cannot reach the database', () => {
  expect(missingText(trouble(['log'], FULL), false)).toBe(`${FULL} Boards may lag and recording waits.`);
  expect(missingText(trouble(['log', 'database'], FULL), false))
    .toBe('The server cannot reach its database just now. Boards may lag and recording waits.');
  const alarm = 'The boards have fallen behind the log of games.';
  expect(missingText(trouble(['jobs'], null, alarm), true)).toBe(`${alarm} Boards may lag; recording goes on.`);
});
