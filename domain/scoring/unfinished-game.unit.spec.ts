/** Tests a game that is being entered: its points so far, and its places and cards if it ended now. */
import { FOUR_TEAMS } from '../testing/game-examples.js';
import { RULES } from '../boards/rules.js';
import { ifEnded, scoreSoFar } from './unfinished-game.js';

const FIELDS = { date: '2026-07-29', location: '', gameType: '' };
const TEAMS = FOUR_TEAMS.map(([player1Id, player2Id], index) => ({ teamId: index + 1, player1Id, player2Id }));

type Rounds = readonly Readonly<Record<number, number>>[];

const gameWith = (rounds: Rounds, ruleSets?: Parameters<typeof scoreSoFar>[2]) => scoreSoFar(
  FIELDS, { processedTeams: TEAMS, roundPositions: Array.from({ length: 5 }, (_, index) => rounds[index] ?? {}) },
  ruleSets);

const placesIn = (rounds: Rounds) => ifEnded(gameWith(rounds)).places.map(({ place }) => place);

test('before the first role all teams are tied, and no card is given', () => {
  expect(ifEnded(gameWith([]))).toEqual({
    places: [1, 2, 3, 4].map((teamId) => ({ teamId, place: null })), cards: [],
  });
});

test('a half-entered round counts, empty ones do not', () => {
  const game = gameWith([{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 7: 1 }]);
  expect(game.teams.map(({ roundSum }) => roundSum)).toEqual([2, 1, -1, 0]);
  expect(ifEnded(game)).toEqual({
    places: [[1, 1], [2, 2], [3, 4], [4, 3]].map(([teamId, place]) => ({ teamId, place })),
    cards: [
      { card: '2 of diamonds', playerIds: [1] }, { card: '2 of clubs', playerIds: [2] },
      { card: 'Ace of spades', playerIds: [3, 4] },
    ],
  });
});

test('a place is open while its tie is, and so are the cards that follow from it', () => {
  const tiedSecond = [{ 1: 1, 7: 5 }];
  expect(placesIn(tiedSecond)).toEqual([1, null, null, 4]);
  expect(ifEnded(gameWith(tiedSecond)).cards.map(({ card }) => card)).toEqual(['2 of diamonds', '2 of clubs']);
  expect(placesIn([{ 1: 1 }, { 3: 1 }])).toEqual([null, null, null, null]);
});

test('equal partners in front get no card until it is known who went out first', () => {
  const game = gameWith([{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 2: 1, 4: 2, 6: 4, 8: 5 }]);
  expect(ifEnded(game)).toMatchObject({ places: [{ place: 1 }, { place: 2 }, { place: 3 }, { place: 4 }], cards: [] });
});

test('the last round and the roles count by the rules of the date', () => {
  const rules = { ...RULES, roles: { ...RULES.roles, president: 5 }, lastRoundFactor: 3 };
  const [first] = gameWith([{ 1: 1 }, {}, {}, {}, { 1: 1 }], [{ from: '2026-07', rules }]).teams;
  expect(first!.scores).toEqual([5, 0, 0, 0, 15]);
});
