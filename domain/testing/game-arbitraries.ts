/** Random valid games for fast-check: tables, rounds and ties. */
import fc from 'fast-check';
import type { RuleSets } from '../boards/rules.js';
import { isWithNoPlayer, pairingCount } from '../draw/pairings.js';
import { gameDecider } from '../game/game.decider.js';
import type { CorrectGame, GameCommand, GameEvent, RecordGame } from '../game/game.events.js';
import { evolveGame, type GameState, noGame, noGameUnder } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { RuleViolation } from '../rule-violation.js';
import { needsFirstExit, scoreGame } from '../scoring/game-scoring.js';
import { recordGame, type RoundResult } from './game-examples.js';

type Seats = readonly (readonly [number, number])[];

export interface GameOptions {
  readonly gameId?: number;
  /** Dates to choose from, `YYYY-MM-DD`. */
  readonly dates?: readonly string[];
  /** Player ids to choose from, at least ten. */
  readonly playerIds?: readonly number[];
  /** The group's rules; by default those of the specification. */
  readonly ruleSets?: RuleSets;
}

const TWELVE_PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Four teams, five teams, or five teams with No Player in either seat of one of them. */
const seatings = (playerIds: readonly number[]): fc.Arbitrary<Seats> =>
  fc
    .tuple(
      fc.constantFrom(8, 9, 10),
      fc.shuffledSubarray([...playerIds], { minLength: 10, maxLength: 10 }),
      fc.nat({ max: 9 }),
    )
    .map(([players, ids, emptySeat]) => {
      const seated = ids.slice(0, players);
      if (players === 9) seated.splice(emptySeat, 0, NO_PLAYER.id);
      return seated.flatMap((id, index) => (index % 2 === 0 ? [[id, seated[index + 1]!] as const] : []));
    });

const roundResults = (players: readonly number[]): fc.Arbitrary<RoundResult> =>
  fc.shuffledSubarray([...players], { minLength: 4, maxLength: 4 }).map((ids) => ids as unknown as RoundResult);

const undone = ([president, vicePresident, viceLoser, loser]: RoundResult): RoundResult => [
  loser,
  viceLoser,
  vicePresident,
  president,
];

/**
 * Random rounds of three kinds: free ones; ones in which rounds 3 and 4 undo the first two, so that ties are
 * frequent; and ones in which partners swap their roles of the first two in rounds 3 and 4, so that the players of a
 * team are often equal.
 */
const gameRounds = (seats: Seats): fc.Arbitrary<readonly RoundResult[]> => {
  const partners = new Map(seats.flatMap(([one, two]) => [[one, two], [two, one]]));
  const partnerOf = (id: number): number => (partners.get(id) === NO_PLAYER.id ? id : partners.get(id)!);
  const swapped = (result: RoundResult): RoundResult => result.map(partnerOf) as unknown as RoundResult;
  const result = roundResults(seats.flat().filter((id) => id !== NO_PLAYER.id));
  const realTeams = seats.filter((team) => !team.includes(NO_PLAYER.id));
  const amongTwoTeams = fc
    .shuffledSubarray(realTeams, { minLength: 2, maxLength: 2 })
    .chain((teams) => roundResults(teams.flat()));
  const firstTwoAndFive = fc.tuple(result, result, fc.oneof(result, amongTwoTeams));
  return fc.oneof(
    fc.tuple(result, result, result, result, result),
    firstTwoAndFive.map(([one, two, five]) => [one, two, undone(one), undone(two), five]),
    firstTwoAndFive.map(([one, two, five]) => [one, two, swapped(one), swapped(two), five]),
  );
};

/** Commands that record a valid game. */
export const recordGames = ({
  gameId = 1,
  dates = ['2025-03-14'],
  playerIds = TWELVE_PLAYERS,
}: GameOptions = {}): fc.Arbitrary<RecordGame> =>
  seatings(playerIds).chain((seats) =>
    fc
      .tuple(gameRounds(seats), fc.constantFrom(...dates))
      .map(([rounds, date]) => recordGame({ gameId, date, seats, rounds })),
  );

/** States of games that are recorded and have no later events. */
export const recordedGames = (options?: GameOptions): fc.Arbitrary<GameState> =>
  recordGames(options).map((command) => decided(command, noGame).reduce(evolveGame, noGameUnder(options?.ruleSets)));

/** Games in which at least two teams are tied. */
export const tiedGames = (options?: GameOptions): fc.Arbitrary<GameState> =>
  recordedGames(options).filter((state) => scoreGame(state).tiedBlocks.length > 0);

/** Games in which every tie is resolved. */
export const resolvedGames = (options?: GameOptions): fc.Arbitrary<GameState> =>
  recordedGames(options).chain((state) =>
    exitOrders(state).map((tieBreakers) => {
      if (tieBreakers.length === 0) return state;
      const command: GameCommand = { type: 'SetTieBreakers', gameId: state.gameId, tieBreakers, wholeBlocks: true };
      return decided(command, state).reduce(evolveGame, state);
    }),
  );

/** A complete exit order for every tied block of a game; none when nothing is tied. */
export const exitOrders = (state: GameState): fc.Arbitrary<{ teamId: number; exitOrder: number }[]> =>
  fc
    .tuple(...scoreGame(state).tiedBlocks.map(({ teamIds }) => shuffled(teamIds)))
    .map((blocks) => blocks.flatMap((teamIds) => teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 }))));

/** Corrections of a recorded game: to another game, or to the same with another date, place or sums. */
const corrections = (state: GameState, options: GameOptions | undefined): fc.Arbitrary<CorrectGame> => {
  const { gameId, entry } = state;
  const { dates = ['2025-03-14'] } = options ?? {};
  if (entry === null) throw new Error('Only a recorded game can be corrected.');
  const { teams, ...fields } = entry;
  const seats = teams.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const);
  const moved = fc.tuple(fc.constantFrom(...dates), fc.constantFrom(fields.location, 'Attic')).map(([date, location]) =>
    ({ game: { ...fields, date, location }, teams, knownPlayerIds: new Set(seats.flat()) }));
  const replayed = gameRounds(seats).map((rounds) => recordGame({ gameId, date: entry.date, seats, rounds }));
  return fc
    .tuple(fc.oneof(moved, replayed, recordGames({ ...options, gameId })), fc.constantFrom('A slip', ' Two slips\n'))
    .map(([entered, reason]) => ({ ...entered, type: 'CorrectGame', gameId, reason }));
};

/** Any command on a recorded game, sensible or not. */
export const furtherCommands = (state: GameState, options?: GameOptions): fc.Arbitrary<GameCommand> => {
  const { gameId } = state;
  const teamId = fc.integer({ min: 1, max: 5 });
  const anyOrders = fc.array(fc.record({ teamId, exitOrder: fc.integer({ min: 0, max: 5 }) }), { maxLength: 5 });
  const allOrders = exitOrders(state);
  const someOrders = allOrders.chain((orders) => fc.subarray(orders, { minLength: Math.min(1, orders.length) }));
  const setTieBreakers = fc
    .tuple(fc.oneof(allOrders, someOrders, someOrders, anyOrders), fc.boolean())
    .map(([tieBreakers, wholeBlocks]) => ({ type: 'SetTieBreakers' as const, gameId, tieBreakers, wholeBlocks }));
  const { teams, tiedBlocks } = scoreGame(state);
  const equalTeams = teams.filter(needsFirstExit);
  const players = [...(equalTeams.length > 0 ? equalTeams : teams)].flatMap((team) => [
    [team.teamId, team.player1Id] as const,
    [team.teamId, team.player2Id] as const,
  ]);
  const foreignPlayer = [1, teams[1]!.player1Id] as const;
  const setFirstExit = fc
    .constantFrom(...players, foreignPlayer)
    .map(([team, firstExitPlayerId]) => ({ type: 'SetFirstExit' as const, gameId, teamId: team, firstExitPlayerId }));
  // Commands that can succeed are drawn more often than those that a rule refuses.
  return fc.oneof(
    { weight: tiedBlocks.length > 0 ? 5 : 1, arbitrary: setTieBreakers },
    { weight: equalTeams.length > 0 ? 5 : 1, arbitrary: setFirstExit },
    { weight: 1, arbitrary: fc.constant({ type: 'ResetPositions' as const, gameId }) },
    { weight: 2, arbitrary: corrections(state, options) },
    { weight: 1, arbitrary: fc.constant({ type: 'VoidGame' as const, gameId, reason: 'Entered twice' }) },
    { weight: 2, arbitrary: fc.constant({ type: 'RestoreGame' as const, gameId, reason: 'It was another game' }) },
  );
};

/** The whole history of one game: its recording and the events of all accepted commands. */
export const gameHistories = (options?: GameOptions): fc.Arbitrary<readonly GameEvent[]> =>
  recordGames(options).chain(drawn).chain((record) => {
    const none = noGameUnder(options?.ruleSets);
    const recording = decided(record, none);
    const commands = furtherCommands(recording.reduce(evolveGame, none), options);
    return fc.array(commands, { minLength: 1, maxLength: 8, size: 'max' }).map((asked) => {
      const events = [...recording];
      for (const command of asked) events.push(...accepted(command, events.reduce(evolveGame, none)));
      return events;
    });
  });

/** The command, sometimes with a draw of its teams. */
function drawn(command: RecordGame): fc.Arbitrary<RecordGame> {
  const pairs = command.teams.map(({ player1Id, player2Id }) => [player1Id, player2Id] as const);
  const possible = pairingCount(2 * pairs.length - (pairs.some(isWithNoPlayer) ? 2 : 0));
  const draw = fc.record({ draws: fc.integer({ min: 1, max: 9 }), asGood: fc.integer({ min: 1, max: possible }) });
  return fc.option(draw).map((made) =>
    (made ? { ...command, draw: { ...made, method: 'random', possible, pairs } } : command));
}

/** The events of a command, or none when a rule refuses it. */
function accepted(command: GameCommand, state: GameState): readonly GameEvent[] {
  try {
    return decided(command, state);
  } catch (error) {
    if (error instanceof RuleViolation) return [];
    throw error;
  }
}

const decided = (command: GameCommand, state: GameState): readonly GameEvent[] =>
  gameDecider.decide(command, state, { today: '9999-12-31' });

const shuffled = (ids: readonly number[]): fc.Arbitrary<number[]> =>
  fc.shuffledSubarray([...ids], { minLength: ids.length, maxLength: ids.length });
