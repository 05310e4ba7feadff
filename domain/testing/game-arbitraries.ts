/** Owns the games that property tests play: valid tables, rounds and ties, drawn by fast-check. */
import fc from 'fast-check';
import { gameDecider } from '../game/game.decider.js';
import type { GameCommand, RecordGame } from '../game/game.commands.js';
import type { GameEvent } from '../game/game.events.js';
import { evolveGame, type GameState, noGame } from '../game/game-state.js';
import { NO_PLAYER } from '../no-player.js';
import { RuleViolation } from '../rule-violation.js';
import { scoreGame } from '../scoring/game-scoring.js';
import { recordGame, type RoundResult } from './game-examples.js';

type Seats = readonly (readonly [number, number])[];

export interface GameOptions {
  readonly gameId?: number;
  /** Dates to draw from, `YYYY-MM-DD`. */
  readonly dates?: readonly string[];
  /** Ids to draw the players from, at least ten. */
  readonly playerIds?: readonly number[];
}

const TWELVE_PLAYERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Four teams, five teams, or five teams of whom one plays with No Player, in either seat. */
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

const roundResults = (seats: Seats): fc.Arbitrary<RoundResult> =>
  fc
    .shuffledSubarray(seats.flat().filter((id) => id !== NO_PLAYER.id), { minLength: 4, maxLength: 4 })
    .map((ids) => ids as unknown as RoundResult);

const reversed = ([president, vicePresident, viceLoser, loser]: RoundResult): RoundResult => [
  loser,
  viceLoser,
  vicePresident,
  president,
];

/** Five rounds as they come, or two rounds that the next two undo, so that round 5 alone decides and ties abound. */
const gameRounds = (seats: Seats): fc.Arbitrary<readonly RoundResult[]> => {
  const result = roundResults(seats);
  return fc.oneof(
    fc.tuple(result, result, result, result, result),
    fc.tuple(result, result, result).map(([one, two, five]) => [one, two, reversed(one), reversed(two), five]),
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

/** States of a game that is recorded and nothing more. */
export const recordedGames = (options?: GameOptions): fc.Arbitrary<GameState> =>
  recordGames(options).map((command) => decided(command, noGame).reduce(evolveGame, noGame));

/** The same where at least two teams are tied. */
export const tiedGames = (options?: GameOptions): fc.Arbitrary<GameState> =>
  recordedGames(options).filter((state) => scoreGame(state).tiedBlocks.length > 0);

/** The same with every tie resolved. */
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

/** Whatever can be asked of a recorded game, sensible or not. */
export const furtherCommands = (state: GameState): fc.Arbitrary<GameCommand> => {
  const { gameId, entry } = state;
  const teamId = fc.integer({ min: 1, max: 5 });
  const anyOrders = fc.array(fc.record({ teamId, exitOrder: fc.integer({ min: 0, max: 5 }) }), { maxLength: 5 });
  const setTieBreakers = fc
    .tuple(fc.oneof(exitOrders(state), anyOrders), fc.boolean())
    .map(([tieBreakers, wholeBlocks]) => ({ type: 'SetTieBreakers' as const, gameId, tieBreakers, wholeBlocks }));
  const ownPlayers = entry!.teams.flatMap(({ teamId: team, player1Id, player2Id }) => [
    [team, player1Id] as const,
    [team, player2Id] as const,
  ]);
  const foreignPlayer = [1, entry!.teams[1]!.player1Id] as const;
  const setFirstExit = fc
    .constantFrom(...ownPlayers, foreignPlayer)
    .map(([team, firstExitPlayerId]) => ({ type: 'SetFirstExit' as const, gameId, teamId: team, firstExitPlayerId }));
  return fc.oneof(setTieBreakers, setFirstExit, fc.constant({ type: 'ResetPositions' as const, gameId }));
};

/** Everything that happened to one game: its recording, and what followed from the commands that were accepted. */
export const gameHistories = (options?: GameOptions): fc.Arbitrary<readonly GameEvent[]> =>
  recordGames(options).chain((record) => {
    const recording = decided(record, noGame);
    return fc.array(furtherCommands(recording.reduce(evolveGame, noGame)), { maxLength: 8 }).map((commands) => {
      const events = [...recording];
      for (const command of commands) events.push(...accepted(command, events.reduce(evolveGame, noGame)));
      return events;
    });
  });

/** What follows from a command, or nothing when a rule refuses it. */
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
