/** Random histories of a few games for fast-check: recorded, corrected, voided, restored, settled and reset. */
import fc from 'fast-check';
import { type GameEvent, gameEvents, type RecordGame } from '../../domain/game/game.events.js';
import { evolveGame, type GameState, noGame } from '../../domain/game/game-state.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { recordGames } from '../../domain/testing/game-arbitraries.js';

const GAMES = 5;
const DATES = ['2025-11-30', '2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'];
const PLAYER_IDS = Array.from({ length: 10 }, (_, index) => index + 1);

const STEPS = ['enter', 'enter', 'void or restore', 'resolve', 'reset'] as const;

export interface GroupHistory {
  readonly events: readonly GameEvent[];
  /** Their states after these events. */
  readonly games: readonly GameState[];
}

interface Instruction {
  readonly step: (typeof STEPS)[number];
  readonly entry: RecordGame;
}

const instructions: fc.Arbitrary<Instruction[]> = fc.array(
  fc.record({
    step: fc.constantFrom(...STEPS),
    entry: fc.integer({ min: 1, max: GAMES })
      .chain((gameId) => recordGames({ gameId, dates: DATES, playerIds: PLAYER_IDS })),
  }),
  { minLength: 1, maxLength: 15 },
);

/** The event of a step in a game's history; null when the step does not apply. */
function eventOf({ step, entry }: Instruction, state: GameState): GameEvent | null {
  const { gameId } = entry;
  if (step === 'enter') {
    const teams = entry.teams.map((team, index) => ({ teamId: index + 1, ...team }));
    const data = gameEvents.GameRecorded.parse({ gameId, ...entry.game, teams });
    return state.entry === null
      ? { type: 'GameRecorded', data }
      : { type: 'GameCorrected', data: { ...data, tieBreakers: [], firstExit: null, reason: 'Mistyped' } };
  }
  if (state.entry === null) return null;
  if (step === 'reset') return { type: 'PositionsReset', data: { gameId } };
  if (step === 'void or restore') {
    return { type: state.isVoided ? 'GameRestored' : 'GameVoided', data: { gameId, reason: 'Counted twice' } };
  }
  const tieBreakers = scoreGame(state).tiedBlocks.flatMap(({ teamIds }) =>
    teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 })));
  return tieBreakers.length === 0 ? null : { type: 'TieBreakerSet', data: { gameId, tieBreakers } };
}

function play(steps: readonly Instruction[]): GroupHistory {
  const games = new Map<number, GameState>();
  const events: GameEvent[] = [];
  for (const instruction of steps) {
    const { gameId } = instruction.entry;
    const state = games.get(gameId) ?? noGame;
    const event = eventOf(instruction, state);
    if (event === null) continue;
    events.push(event);
    games.set(gameId, evolveGame(state, event));
  }
  return { events, games: [...games.values()] };
}

export const groupHistories: fc.Arbitrary<GroupHistory> = instructions.map(play);
