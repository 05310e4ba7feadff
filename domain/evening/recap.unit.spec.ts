/** Tests where games turn, the records of an evening, and its places with the month as it was then. */
import { evolveGame, noGame } from '../game/game-state.js';
import { RULES } from '../boards/rules.js';
import { NO_PLAYER } from '../no-player.js';
import { scoreGame, type ScoredGame } from '../scoring/game-scoring.js';
import {
  CLEAR_ROUNDS, FIVE_TEAMS, type GameExample, gameRecorded, type RoundResult, TIED_MIDDLE_ROUNDS, tieBreakerSet,
  TWO_TIES_ROUNDS,
} from '../testing/game-examples.js';
import { type MonthOfMember, recapOf } from './recap.js';
import { turnOf } from './turn.js';

const DATE = '2025-03-14';

const played = (example: GameExample, ...tieBreakers: [number, number][]): ScoredGame => {
  const settled = tieBreakers.length > 0 ? [tieBreakerSet(...tieBreakers)] : [];
  return scoreGame([gameRecorded(example), ...settled].reduce(evolveGame, noGame));
};

/** Team 2 leads with 9 to 6 after three rounds and 10 to 7 after four; team 1 has President in round 5. */
const LATE: readonly RoundResult[] = [[3, 1, 5, 7], [3, 1, 5, 7], [3, 1, 5, 7], [1, 3, 5, 7], [1, 5, 7, 3]];

test('a game turns in the round in which its winner took the lead for good', () => {
  expect(turnOf(played({ rounds: LATE }))).toEqual({
    teamId: 1, round: 5, ledBefore: [2], gained: 4, presidentId: 1, levelAtTheEnd: [],
  });
});

test('a winner who was always in front led from the first round', () => {
  expect(turnOf(played({ rounds: CLEAR_ROUNDS }))).toMatchObject({ teamId: 1, round: 1, ledBefore: [], gained: 2 });
});

test('level with others is not yet a lead', () => {
  const rounds: RoundResult[] = [[1, 3, 5, 7], [3, 1, 5, 7], [1, 5, 7, 3], [1, 5, 7, 3], [1, 5, 7, 3]];
  expect(turnOf(played({ rounds }))).toMatchObject({ round: 3, ledBefore: [1, 2] });
});

test('an exit order decides in the last round, between teams that are level', () => {
  expect(turnOf(played({ rounds: TWO_TIES_ROUNDS }, [1, 2], [2, 1])))
    .toMatchObject({ teamId: 2, round: 5, levelAtTheEnd: [1, 2] });
});

test('without a winner there is no turn', () => {
  expect(turnOf(played({ rounds: TWO_TIES_ROUNDS }))).toBeNull();
});

const day = (total: number, final: number, rank: number) => ({ total, final, rank });

const MONTHS: readonly MonthOfMember[] = [
  { playerId: 9, days: { '2025-03-07': day(10, 10, 1) } },
  { playerId: 2, days: { '2025-03-07': day(5, 5, 2), [DATE]: day(20, 10, 1), '2025-03-21': day(-5, -10, 3) } },
  { playerId: 1, days: { '2025-03-07': day(10, 10, 1), [DATE]: day(20, 10, 1), '2025-03-21': day(10, 10, 1) } },
  { playerId: 7, days: { [DATE]: day(-10, -10, 4) } },
  { playerId: 3, days: { [DATE]: day(5, 5, 2) } },
  { playerId: 10, days: { '2025-03-21': day(10, 10, 1) } },
];

test('places are those of the evening, with the month as it was afterwards', () => {
  const games = [played({ rounds: CLEAR_ROUNDS }), played({ gameId: 2, rounds: TIED_MIDDLE_ROUNDS })];
  const { places } = recapOf(DATE, games, MONTHS);
  expect(places.map(({ playerId, rank, month }) => [playerId, rank, month.rank, month.points])).toEqual([
    [2, 1, 2, 15], [1, 1, 1, 20], [3, 2, 4, 5], [7, 4, 5, -10],
  ]);
  expect(places[0]).toEqual({
    playerId: 2, rank: 1, total: 20, points: 10, games: 2, wins: 2, isPending: false,
    month: { rank: 2, of: 5, points: 15 },
  });
  expect(places.map(({ isPending }) => isPending)).toEqual([false, false, true, false]);
});

test('the partners of the evening are listed by game, without No Player', () => {
  const nine = [...FIVE_TEAMS.slice(1), [1, NO_PLAYER.id]] as const;
  const games = [played({ rounds: CLEAR_ROUNDS }), played({ gameId: 2, seats: nine, rounds: CLEAR_ROUNDS })];
  const { partners } = recapOf(DATE, games, MONTHS);
  const of = (playerId: number) => partners.find((each) => each.playerId === playerId)?.seats;
  expect(of(1)).toEqual([{ partnerId: 2, place: 1 }, { partnerId: null, place: 1 }]);
  expect(of(2)).toEqual([{ partnerId: 1, place: 1 }, null]);
});

test('records name evenings and games won, Presidents in a row, a comeback and the highest sum', () => {
  const games = [played({ rounds: LATE }), played({ gameId: 2, rounds: CLEAR_ROUNDS })];
  expect(recapOf(DATE, games, MONTHS).records).toEqual([
    { kind: 'eveningsWon', playerIds: [1], evenings: 2 },
    { kind: 'everyGameWon', playerIds: [2], games: 2 },
    { kind: 'everyGameWon', playerIds: [1], games: 2 },
    { kind: 'presidentInARow', playerIds: [1], gameId: 2, firstRound: 1, lastRound: 5 },
    { kind: 'highestSum', playerIds: [1, 2], gameId: 2, sum: 12 },
  ]);
  const back: RoundResult[] = [[3, 5, 7, 1], [3, 5, 7, 1], [5, 3, 7, 8], [1, 2, 3, 5], [1, 2, 3, 5]];
  expect(recapOf(DATE, [played({ rounds: back })], []).records).toEqual([
    { kind: 'presidentInARow', playerIds: [1], gameId: 1, firstRound: 4, lastRound: 5 },
    { kind: 'comeback', playerIds: [1, 2], gameId: 1, sum: -4, afterRound: 3, place: 1 },
  ]);
});

test('a comeback is from a lower sum than that of one Loser by the rules in force', () => {
  const roles = { president: 4, vicePresident: 0, neutral: 0, viceLoser: 0, loser: -4 };
  const ruleSets = [{ from: null, rules: { ...RULES, roles } }];
  const isNamed = (rounds: RoundResult[]): boolean =>
    recapOf(DATE, [scoreGame({ ...evolveGame(noGame, gameRecorded({ rounds })), ruleSets })], [])
      .records.some(({ kind }) => kind === 'comeback');
  const ahead: RoundResult[] = [[1, 2, 3, 5], [1, 2, 3, 5], [1, 2, 3, 5]];
  expect(isNamed([[3, 5, 7, 1], [3, 5, 7, 8], ...ahead])).toBe(false);
  expect(isNamed([[3, 5, 7, 1], [5, 3, 7, 2], ...ahead])).toBe(true);
});
