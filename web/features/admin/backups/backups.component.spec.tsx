/** The page of backups while one is made, and when one fails. */
import { screen, within } from '@testing-library/react';
import { backupCalls } from '../../../../contract/backups.calls.js';
import type { BackupsView } from '../../../../contract/backups.js';
import { maintenanceCalls } from '../../../../contract/maintenance.calls.js';
import { ADMIN, memberAnswer, NO_SEALS } from '../../../../testing/worlds/answers.js';
import { BACKUPS, FAILED_BACKUPS } from '../../../../testing/worlds/backup-answers.js';
import { refused } from '../../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../../testing/worlds/screen.js';

const stage = screenOfSuite();
const card = (name: string) => screen.findByRole('region', { name });
const has = (name: string, text: string): Promise<void> => shows(text, () => screen.getByRole('region', { name }));

const openBackups = async (view: BackupsView): Promise<void> => {
  stage.network.answers(maintenanceCalls.seals, NO_SEALS);
  stage.network.answers(backupCalls.list, view);
  await stage.open('/admin/backups', ADMIN);
};

test('a backup that is made shows its steps and who started it, and another one cannot be started', async () => {
  const running = { since: '2026-07-29T15:59:00Z', by: memberAnswer(2), step: 'comparison' } as const;
  await openBackups({ ...BACKUPS, running });
  await has('Backing up', 'step 3 of 4');
  await has('Backing up', 'Started by Player 2, Wed 29 Jul, 11:59.');
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('2');
  await press('Backing up...');
  expect(stage.network.sentWith(backupCalls.start)).toEqual([]);
});

test('a backup that failed says why, and a refused start and a wrong password say so', async () => {
  await openBackups(FAILED_BACKUPS);
  await shows('Safe up to Tue 28 Jul, 03:00', () => screen.getByRole('heading', { level: 1 }));
  await shows(FAILED_BACKUPS.failure!.reason, () => screen.getAllByRole('alert')[0]!);
  stage.network.answersWith(backupCalls.start, refused('A backup runs already, started by Player 2.', 409));
  await press('Try again');
  await said('alert', 'Not Started', 'A backup runs already, started by Player 2.');
  stage.network.answersWith(backupCalls.test, refused('A restore test runs already.', 409));
  await press('Test now');
  await said('alert', 'Not Started', 'A restore test runs already.');
  stage.network.answersWith(backupCalls.download, refused('The password is wrong.', 403));
  await press('Download', within(await card('What is kept')));
  await fill('Your password', 'not-the-password');
  await press('Download', within(await screen.findByRole('dialog')));
  await shows('The password is wrong.', () => screen.getByRole('dialog'));
  expect(stage.network.sentWith(backupCalls.download)).toMatchObject([
    { path: '/api/admin/backups/2026-07-28T07-00-00Z/download', body: { password: 'not-the-password' } },
  ]);
});
