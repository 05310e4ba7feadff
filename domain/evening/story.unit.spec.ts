/** Tests the cards of stories, by examples and on random evenings, months and years against another computation. */
import fc from 'fast-check';
import { inLongRun } from '../../testing/jest/long-run.js';
import { referenceBoards } from '../../testing/references/boards.js';
import {
  bestSum, closestScore, endsOf, firstByAllEnds, scoreOf, turningPoint,
} from '../../testing/references/stories.js';
import { gameStreamId, type GameEvent } from '../game/game.events.js';
import { evolveGame, isCounted, noGameUnder } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { scoreGame, type ScoredGame } from '../scoring/game-scoring.js';
import { gameHistories } from '../testing/game-arbitraries.js';
import {
  CLEAR_ROUNDS, type GameExample, gameRecorded, type RoundResult, TWO_TIES_ROUNDS,
} from '../testing/game-examples.js';
import { playableRules } from '../testing/rules-arbitraries.js';
import { ordinal, scoreText } from '../text.js';
import { monthStory, yearStory } from './span-story.js';
import { eveningStory } from './story.js';
import type { StoryCard } from './story-cards.js';

const DATE = '2026-07-31';
const NAMES = ['', 'Amara', 'Bruno', 'Chidi', 'Dana', 'Elif', 'Farid', 'Goran', 'Hana', 'Ines', 'Jonas'];
const nameOf = (id: number): string => NAMES[id] ?? `Player ${id}`;
const NEXT = { date: '2026-08-07', time: '20:00', place: 'Game Room', in: 5 };

const played = (...examples: GameExample[]): ScoredGame[] => examples.map((example, index) =>
  scoreGame(evolveGame(noGameUnder(undefined), gameRecorded({ date: DATE, gameId: index + 1, ...example }))));
const facts = (games: readonly ScoredGame[], readerId = 1) => ({ games, nameOf, readerId, next: NEXT });
const told = (cards: readonly StoryCard[]): Record<string, string> => Object.fromEntries(
  cards.map(({ kind, title, text }) => [kind, `${title} | ${text}`.replace(/[\u2068\u2069]/g, '')]));

/** Team 2 leads with 9 to 6 after three rounds and 10 to 7 after four; team 1 has President in round 5. */
const LATE: readonly RoundResult[] = [[3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [1, 3, 5, 7], [1, 5, 7, 3]];
const OTHER_SEATS = [[1, 4], [3, 2], [5, 8], [7, 6]] as const;

test('an evening of three games has all six cards', () => {
  const games = played({ rounds: CLEAR_ROUNDS }, { rounds: LATE }, { rounds: CLEAR_ROUNDS, seats: OTHER_SEATS });
  expect(told(eveningStory(DATE, facts(games, 3)))).toEqual({
    winner: 'Amara | +30 in 3 games: 1st, 1st, 1st. 5 ahead of Bruno.',
    turn: 'Round 5 of game 2 | Amara President, double points. From 2 behind to 6 ahead.',
    pair: 'Amara & Bruno and Amara & Dana | +12 each, the most of any pair of the evening. '
      + 'Next best: Chidi & Dana, +6.',
    duel: 'Bruno 2 : 1 Dana | Bruno was ahead in 2 games, Dana in 1. They were never partners.',
    you: '4th | You are 4th of 8 in July.',
    next: 'Friday 7 August, 20:00 | Game Room. 5 said In already.',
  });
});

test('a card without its fact is left out, and who was away has no card', () => {
  const one = eveningStory(DATE, facts(played({ rounds: CLEAR_ROUNDS })));
  expect(one.map(({ kind }) => kind)).toEqual(['winner', 'you', 'next']);
  const open = eveningStory(DATE, { ...facts(played({ rounds: TWO_TIES_ROUNDS }), 1), next: null });
  expect(told(open)).toEqual({ you: 'Still open | A tie of yours is still open.' });
  expect(eveningStory(DATE, { ...facts(played({ rounds: TWO_TIES_ROUNDS }), 99), next: null })).toEqual([]);
});

test('your night says whom you passed, and nobody else reads "you"', () => {
  const games = [...played({ rounds: CLEAR_ROUNDS, date: '2026-07-24' }),
    ...played({ rounds: [[3, 4, 1, 2], [3, 4, 1, 2], [3, 4, 1, 2], [3, 4, 1, 2], [3, 4, 1, 2]], gameId: 2 })];
  const you = eveningStory(DATE, facts(games, 3)).find(({ kind }) => kind === 'you')!;
  expect([you.title, you.text, you.shared]).toEqual([
    // With Bruno 2nd they would be level.
    '1st', 'You needed 1st to pass Bruno, and Bruno 3rd or lower. You passed Amara and Bruno: 1st of 8 in July.',
    'Chidi: 1st of the evening, 1st of 8 in July.',
  ]);
});

/** Dana and Chidi win; by the third evening Chidi alone is in front. */
const SECOND: readonly RoundResult[] = [[3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7]];

test('a month turns with an evening, and a year with a month', () => {
  const games = [
    ...played({ rounds: CLEAR_ROUNDS, date: '2026-06-30' }),
    ...played({ rounds: SECOND, date: '2026-07-03', gameId: 2 }),
    ...played({ rounds: SECOND, date: '2026-07-10', gameId: 3, seats: OTHER_SEATS }),
    ...played({ rounds: SECOND, date: '2026-07-17', gameId: 4, seats: [[3, 6], [1, 2], [5, 4], [7, 8]] }),
  ];
  const ofJuly = monthStory('2026-07', { ...facts(games.slice(1), 4), next: null });
  expect(told(ofJuly)).toMatchObject({
    winner: 'Chidi | +30 in 3 evenings. 10 ahead of Bruno.',
    turn: 'Fri 10 Jul | Chidi took the lead from Dana with +10 and kept it to the end.',
  });
  expect(told(yearStory({ ...facts(games, 4), next: null }))).toMatchObject({
    winner: 'Chidi | +35 in 2 months. 5 ahead of Bruno.',
    turn: 'July | Chidi took the lead from Amara and Bruno with +30 and kept it to the end.',
  });
});

const DATES = ['2026-06-30', '2026-07-03', DATE];

/** Games of some dates under random rules, with their log. */
const randomGames = (dates: readonly string[]) => fc.option(playableRules).chain((set) => {
  const ruleSets = set === null ? undefined : [{ from: '2025-01', rules: set }];
  return fc.tuple(...Array.from({ length: 7 }, (_, index) => gameHistories({ gameId: index + 1, dates, ruleSets })))
    .map((histories) => ({
      games: histories.map((events) => events.reduce<ReturnType<typeof noGameUnder>>(
        (state, event) => evolveGame(state, event as GameEvent), noGameUnder(ruleSets)))
        .filter(isCounted).map(scoreGame),
      boards: referenceBoards([
        ...(set === null ? [] : [{ streamId: 'group-facts', event: {
          type: 'RulesAdopted' as const, data: { from: '2025-01', rules: set, reason: 'As we like it' } } }]),
        ...histories.flatMap((events) => events.map((event) => ({ streamId: gameStreamId(event.data.gameId), event }))),
      ]),
    }));
});
const cardsOf = (cards: readonly StoryCard[]) => new Map(cards.map((card) => [card.kind, card]));
const sorted = (ids: readonly number[] = []): number[] => [...ids].sort((a, b) => a - b);

/** Checks what all stories have in common. */
function expectShared(cards: ReturnType<typeof cardsOf>, games: readonly ScoredGame[]): void {
  const { pair, duel } = Object.fromEntries(cards);
  const sum = bestSum(games);
  expect(pair?.text.startsWith(`${scoreText(sum ?? 0)} `) ?? null).toBe(sum === null ? null : true);
  const gap = closestScore(games);
  expect(duel?.score ? duel.score[0] - duel.score[1] : null).toBe(gap);
  if (duel) expect(duel.score).toEqual(scoreOf(games, duel.playerIds[0]!, duel.playerIds[1]!));
  expect([...cards.values()].flatMap(({ playerIds }) => playerIds)).not.toContain(NO_PLAYER.id);
}

test('the cards of random evenings are those of another computation', () => {
  fc.assert(fc.property(randomGames([DATE, DATE, '2026-07-03']), fc.integer({ min: 1, max: 12 }), (log, reader) => {
    const games = log.games.filter(({ date }) => date === DATE);
    const cards = cardsOf(eveningStory(DATE, { ...facts(log.games, reader), next: null }));
    expectShared(cards, games);
    // Many large ties have too many ends to try them all.
    if (endsOf(games) <= 500) {
      const first = games.length === 0 ? [] : firstByAllEnds(games);
      expect(sorted(cards.get('winner')?.playerIds)).toEqual(first);
    }
    const turn = turningPoint(games);
    const [, from, to] = /From (\d+ behind|level) to (\d+) ahead/.exec(cards.get('turn')?.text ?? '') ?? [];
    expect(cards.has('turn') ? [cards.get('turn')!.title.slice(0, 7), from, to] : null).toEqual(turn === null ? null
      : [`Round ${turn[0]}`, turn[2] === 0 ? 'level' : `${-turn[2]} behind`, `${turn[3]}`]);
    const day = log.boards.days.find(({ playerId, date }) => playerId === reader && date === DATE);
    const rank = log.boards.months.find(([, playerId]) => playerId === reader)?.[4];
    const you = cards.get('you');
    expect(you === undefined).toBe(day === undefined);
    if (day && you && you.title !== 'Still open') {
      expect([you.title, you.facts![0]!.value]).toEqual([ordinal(day.rank), scoreText(day.final)]);
      expect(you.text).toContain(`${ordinal(rank!)} of ${log.boards.months.length} in July`);
    }
  }), { numRuns: inLongRun(2_000, 60) });
});

test('the cards of random months and years are those of another computation', () => {
  fc.assert(fc.property(randomGames(DATES), fc.integer({ min: 1, max: 12 }), ({ games, boards }, reader) => {
    const ofJuly = games.filter(({ date }) => date > '2026-07');
    const [month, year] = [
      cardsOf(monthStory('2026-07', { ...facts(ofJuly, reader), next: null })),
      cardsOf(yearStory({ ...facts(games, reader), next: null })),
    ];
    expectShared(month, ofJuly);
    expectShared(year, games);
    const july = boards.months.filter(([of]) => of === '2026-07')
      .map(([, id, points, , rank]) => [id, points, rank] as const);
    const all = boards.years.map(([, id, points, rank]) => [id, points, rank] as const);
    for (const [cards, board] of [[month, july], [year, all]] as const) {
      const first = board.filter(([, , rank]) => rank === 1);
      expect(sorted(cards.get('winner')?.playerIds)).toEqual(sorted(first.map(([id]) => id)));
      if (first.length > 0) expect(cards.get('winner')!.text.startsWith(scoreText(first[0]![1]))).toBe(true);
      const own = board.find(([id]) => id === reader);
      expect([cards.get('you')?.title, cards.get('you')?.facts?.[0]!.value])
        .toEqual(own ? [ordinal(own[2]), scoreText(own[1])] : [undefined, undefined]);
    }
  }), { numRuns: inLongRun(1_000, 40) });
});
