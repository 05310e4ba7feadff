/** The server's answers about backups at noon of 29 July 2026, all of them good, for tests of the client. */
import type { BackupsView, BackupView } from '../../contract/backups.js';

/** @param date  of the night that it was made in, at 3:00 in Toronto */
export const backupAnswer = (date: string, change: Partial<BackupView> = {}): BackupView => ({
  id: `${date}T07-00-00Z`, at: `${date}T07:00:00.000Z`, events: 2_884, games: 311, members: 12, bytes: 41_200_000,
  tookMs: 9_100, verified: true, isSealed: true, fault: null, kept: ['day'], isAway: true, ...change,
});

export const BACKUPS: BackupsView = {
  backups: [
    backupAnswer('2026-07-29'), backupAnswer('2026-07-28', { games: 309 }),
    backupAnswer('2026-07-26', { kept: ['day', 'week'] }), backupAnswer('2026-06-30', { kept: ['month'] }),
  ],
  next: '2026-07-30T07:00:00.000Z',
  failure: null,
  running: null,
  notYet: { games: 0, payments: 0, since: null },
  here: { folder: '/data/backups', freeBytes: 412e9, last: '2026-07-29T07:00:00.000Z', fault: null },
  away: { folder: '/mnt/away', freeBytes: 1.82e12, last: '2026-07-29T07:01:00.000Z', fault: null },
  isEncrypted: true,
  restoreTest: {
    at: '2026-07-01T08:00:00.000Z', months: 19, monthsThatDiffer: 0, accounts: 12, accountsThatDiffer: 0,
    sealsVerify: true, readyAfterMs: 41_000, fault: null,
  },
  isTesting: false,
  nextTest: '2026-08-01T08:00:00.000Z',
};

/** A failure at half past three of the last night, when the disk was full; two games were recorded since. */
export const FAILED_BACKUPS: BackupsView = {
  ...BACKUPS,
  backups: BACKUPS.backups.slice(1),
  next: '2026-07-29T08:00:05.000Z',
  failure: {
    at: '2026-07-29T07:00:05.000Z', reason: 'The disk of /data/backups is full. What was written was removed.',
    nights: 1, isMade: false,
  },
  notYet: { games: 2, payments: 1, since: '2026-07-29T01:14:00.000Z' },
};

const NOT_MOUNTED = '/mnt/away is not there. Is its disk mounted?';

/** The second place is unavailable for the third night. */
export const UNCOPIED_BACKUPS: BackupsView = {
  ...BACKUPS,
  backups: BACKUPS.backups.map((backup) => ({ ...backup, isAway: false })),
  next: '2026-07-29T08:00:05.000Z',
  failure: {
    at: '2026-07-29T07:00:05.000Z', reason: `The backup is on this server only. ${NOT_MOUNTED}`,
    nights: 3, isMade: true,
  },
  away: { folder: '/mnt/away', freeBytes: null, last: null, fault: NOT_MOUNTED },
};
