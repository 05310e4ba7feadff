/** Owns the proof of dates and pages: what the address says, what it shows and which page buttons there are. */
import type { GameView, TeamView } from '../../../domain/views.js';
import {
  datesWithGames, filterIn, gamesOf, gamesPage, PAGE_SIZE, pageNumbers, paramsOf, playerCount,
} from './games-filter.js';

describe('the address', () => {
  it.each([
    ['', { date: null, page: 1 }],
    ['date=2026-07-25&page=2', { date: '2026-07-25', page: 2 }],
    ['date=yesterday&page=two', { date: null, page: 1 }],
    ['page=0', { date: null, page: 1 }],
    ['page=-1', { date: null, page: 1 }],
    ['page=1.5', { date: null, page: 1 }],
    ['page=1e99', { date: null, page: 1 }],
  ])('"%s" says %j', (text, filter) => {
    expect(filterIn(new URLSearchParams(text))).toEqual(filter);
  });

  it.each([
    [{ date: null, page: 1 }, ''],
    [{ date: null, page: 3 }, 'page=3'],
    [{ date: '2026-07-25', page: 1 }, 'date=2026-07-25'],
  ])('of %j is "%s" and says the same again', (filter, text) => {
    expect(new URLSearchParams(paramsOf(filter)).toString()).toBe(text);
    expect(filterIn(new URLSearchParams(text))).toEqual(filter);
  });
});

const game = (id: number, date: string): GameView => ({
  id, date, location: 'Game Room', gameType: 'Standard', teams: [], positionTieBreakers: [], firstExit: null,
  tiedBlocks: [], cardAllocation: { status: 'noWinner' }, isVoided: false,
});
/** Ids 7 to 1; the dates do not follow the ids, as when an evening is entered late. */
const games = [7, 6, 5, 4, 3, 2, 1].map((id) => game(id, id % 2 === 0 ? '2026-07-28' : '2026-07-24'));
const ids = (shown: readonly GameView[]): number[] => shown.map(({ id }) => id);

describe('a page', () => {
  it(`has ${PAGE_SIZE} games, the newest id first`, () => {
    const { games: shown, page, pageCount } = gamesPage(games, { date: null, page: 2 });
    expect([ids(shown), page, pageCount]).toEqual([[4, 3, 2], 2, 3]);
  });

  it('of a date has only its games', () => {
    const { games: shown, pageCount } = gamesPage(games, { date: '2026-07-24', page: 1 });
    expect([ids(shown), pageCount]).toEqual([[7, 5, 3], 2]);
  });

  it('behind the last one is the last one', () => {
    const { games: shown, page } = gamesPage(games, { date: null, page: 9 });
    expect([ids(shown), page]).toEqual([[1], 3]);
  });

  it('of a date without games is empty', () => {
    expect(gamesPage(games, { date: '2026-07-25', page: 2 })).toEqual({ games: [], page: 1, pageCount: 0 });
  });
});

it('players of a day are counted once each, No Player not at all', () => {
  const player = (id: number) => ({ id, displayName: `P${id}`, avatarUrl: null });
  const team = (...ids: number[]): TeamView => ({
    teamId: 1, players: ids.map(player), scores: [], player1Scores: [], player2Scores: [],
    player1TotalScore: 0, player2TotalScore: 0, roundSum: 0, position: 1, totalScore: 10,
  });
  const evening = [
    { ...game(1, '2026-07-28'), teams: [team(1, 2), team(3, 79)] },
    { ...game(2, '2026-07-28'), teams: [team(2, 3), team(1, 4)] },
    { ...game(3, '2026-07-29'), teams: [team(5, 6)] },
  ];
  expect(playerCount(gamesOf(evening, '2026-07-28'))).toBe(4);
});

it('dates with games are the latest first, each once', () => {
  expect(datesWithGames(games)).toEqual(['2026-07-28', '2026-07-24']);
});

describe('page buttons', () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, null, 6]],
    [3, 104, [1, 2, 3, null, 104]],
    [4, 104, [1, null, 4, null, 104]],
    [101, 104, [1, null, 101, null, 104]],
    [102, 104, [1, null, 102, 103, 104]],
    [104, 104, [1, null, 102, 103, 104]],
  ])('on page %d of %d are %j', (page, pageCount, numbers) => {
    expect(pageNumbers(page, pageCount)).toEqual(numbers);
  });

  it('always hold the page itself, the first and the last, and are at most five', () => {
    for (let pageCount = 1; pageCount <= 30; pageCount += 1) {
      for (let page = 1; page <= pageCount; page += 1) {
        const numbers = pageNumbers(page, pageCount);
        expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
        expect(numbers.length).toBe(Math.min(5, pageCount));
      }
    }
  });
});
