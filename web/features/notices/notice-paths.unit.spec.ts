/** Tests that a notice, including one that was pushed, leads to a screen. */
import type { Notice } from '../../../domain/notices/notice.js';
import { noticePath } from '../../../domain/notices/notice-text.js';
import { eveningPath, eveningStoryPath, monthStoryPath, paths } from '../../paths.js';

test.each<[Notice, string]>([
  [{ kind: 'tie', gameId: 311, question: 'place', others: [] }, paths.waitingGames],
  [{ kind: 'recap', date: '2026-07-28', winners: [], hasStory: false }, eveningPath('2026-07-28')],
  [{ kind: 'recap', date: '2026-07-28', winners: [], hasStory: true }, eveningStoryPath('2026-07-28')],
  [{ kind: 'month', month: '2026-06', rank: 1, of: 2 }, monthStoryPath('2026-06')],
  [{ kind: 'dues', entry: 'fee', month: '2026-07', cents: 2500 }, paths.dues],
  [{ kind: 'evening', what: 'asked', date: '2026-08-07', time: null, from: null },
    `${paths.nextEvening}?date=2026-08-07`],
])('%j leads to %s', (notice, path) => {
  expect(noticePath(notice)).toBe(path);
});
