/**
 * The short form of a recorded game, for its row and for the fold of a rebuild: lists instead of names, because there
 * is one for every game.
 */
import type { RuleSet } from '../../domain/boards/rules.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { ROUND_COUNT } from '../../domain/game-size.js';
import type { PlayerScores, RecordedTeam } from '../../domain/game/game.events.js';

/** The number of a team, its players, and the round points of the first, then of the second one. */
type PackedTeam = readonly [teamId: number, player1Id: number, player2Id: number, ...points: number[]];

/** What few games have. */
type Rest = Partial<Pick<RecordedGame, 'orderedAt' | 'isVoided'>> & { readonly rules?: readonly RuleSet[] };

/** Exit orders are pairs of a team's number and its order. The first exit is a team's number and a player. */
export type PackedGame = readonly [
  gameId: number, date: string, location: string, gameType: string, teams: readonly PackedTeam[],
  tieBreakers: readonly (readonly [number, number])[], firstExit: readonly [number, number] | null, rest?: Rest,
];

/** The game without its draw, which is read from the log. */
export function packGame({ gameId, entry, tieBreakers, firstExit, ruleSets, ...state }: RecordedGame): PackedGame {
  const rest: Rest = {
    ...(state.orderedAt && { orderedAt: state.orderedAt }), ...(state.isVoided && { isVoided: true }),
    ...(ruleSets && { rules: ruleSets }),
  };
  const packed = [
    gameId, entry.date, entry.location, entry.gameType,
    entry.teams.map((team): PackedTeam => [
      team.teamId, team.player1Id, team.player2Id, ...team.player1Scores, ...team.player2Scores,
    ]),
    tieBreakers.map(({ teamId, exitOrder }) => [teamId, exitOrder] as const),
    firstExit && [firstExit.teamId, firstExit.playerId] as const,
  ] as const;
  return Object.keys(rest).length > 0 ? [...packed, rest] : packed;
}

export function unpackGame(
  [gameId, date, location, gameType, teams, tieBreakers, firstExit, rest = {}]: PackedGame,
): RecordedGame {
  const { rules, isVoided = false, ...more } = rest;
  return {
    gameId, entry: { date, location, gameType, teams: teams.map(unpackTeam) },
    tieBreakers: tieBreakers.map(([teamId, exitOrder]) => ({ teamId, exitOrder })),
    firstExit: firstExit && { teamId: firstExit[0], playerId: firstExit[1] },
    isVoided, ...more, ...(rules && { ruleSets: rules }),
  };
}

const unpackTeam = ([teamId, player1Id, player2Id, ...points]: PackedTeam): RecordedTeam => ({
  teamId: teamId as RecordedTeam['teamId'], player1Id, player2Id,
  player1Scores: points.slice(0, ROUND_COUNT) as PlayerScores, player2Scores: points.slice(ROUND_COUNT) as PlayerScores,
});
