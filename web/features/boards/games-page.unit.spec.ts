/** A changed game is put on the pages that were read, where the server would put it. */
import { GAMES_PER_PAGE } from '../../../contract/games-page.js';
import type { GamesPageView, GameView } from '../../../contract/games.js';
import { withGame } from '../../figures/games.api.js';

const DATE = '2026-07-28';

const game = (id: number, rest: Partial<GameView> = {}): GameView => ({
  id, date: DATE, location: 'Game Room', gameType: 'Standard', teams: [], positionTieBreakers: [], firstExit: null,
  tiedBlocks: [], cardAllocation: { status: 'noWinner' }, isVoided: false, ...rest,
});

/** A page with these ids as the server builds it, the newest first. */
function pageOf(ids: readonly number[], page: number, date: string | null = null): GamesPageView {
  const shown = ids.slice((page - 1) * GAMES_PER_PAGE, page * GAMES_PER_PAGE);
  const pageCount = Math.ceil(ids.length / GAMES_PER_PAGE);
  return { date, page, pageCount, games: shown.map((id) => game(id)), playerCount: date === null ? null : 8 };
}

const about = ({ games, page, pageCount }: GamesPageView): unknown[] => [games.map(({ id }) => id), page, pageCount];

/** Seven games in three pages. */
const IDS = [70, 60, 50, 40, 30, 20, 10];

describe.each([1, 2, 3])('page %i of three pages of games', (page) => {
  const shown = pageOf(IDS, page);

  test.each(IDS)('shows changed game %i if it is on it, and changes nothing else', (id) => {
    const changed = game(id, { location: 'Garden' });
    expect(withGame(shown, changed)).toEqual({
      ...shown, games: shown.games.map((each) => (each.id === id ? changed : each)),
    });
  });

  test.each([75, 65, 55, 45, 35, 25, 15, 5])('shows restored game %i where the server places it', (id) => {
    const ids = [...IDS, id].sort((a, b) => b - a);
    // A new game on an earlier page pushes another one here, which only the server knows.
    const isBefore = page > 1 && id > shown.games[0]!.id;
    expect(about(withGame(shown, game(id)))).toEqual(about(isBefore ? shown : pageOf(ids, page)));
  });

  test.each(IDS)('no longer shows voided game %i', (id) => {
    const { games } = withGame(shown, game(id, { isVoided: true }));
    expect(games).toEqual(shown.games.filter((each) => each.id !== id));
  });
});

test('the only game of a group is on page 1 of 1, and without it there are no games', () => {
  const none = pageOf([], 1);
  const first = withGame(none, game(1));
  expect(first).toEqual(pageOf([1], 1));
  expect(withGame(first, game(1, { isVoided: true }))).toEqual(none);
});

test('the last page disappears with its only game', () => {
  expect(about(withGame(pageOf(IDS, 3), game(10, { isVoided: true })))).toEqual([[], 2, 2]);
});

test('the page of a date has only games of that date', () => {
  const shown = pageOf([70, 60], 1, DATE);
  expect(about(withGame(shown, game(65, { date: '2026-07-29' })))).toEqual([[70, 60], 1, 1]);
  expect(about(withGame(shown, game(60, { date: '2026-07-29' })))).toEqual([[70], 1, 1]);
  expect(about(withGame(shown, game(65)))).toEqual([[70, 65, 60], 1, 1]);
});
