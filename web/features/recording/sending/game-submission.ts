/** A finished game as it is sent, scored by the domain. */
import type { FirstSent } from '../../../../contract/request.js';
import type { ClaimedDraw } from '../../../../domain/draw/draw-rules.js';
import type { PlayerScores } from '../../../../domain/game/game.events.js';
import { scoreGame, type ScoredGame, type ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import { GAME_TYPE, type GameDraft, LOCATION } from '../draft/game-draft.js';
import { pointsOf } from '../../../figures/given-roles.js';

/** The server computes all sums itself. */
export type TeamSubmission = Omit<ScoredTeam, 'teamId' | 'roundSum' | 'position'>;

/** The payload of `POST /api/games` and the content of an exported file. */
export interface GameSubmission {
  readonly game: { readonly date: string; readonly location: string; readonly gameType: string };
  readonly teams: readonly TeamSubmission[];
  /** Undefined if the teams are not those of a draw. */
  readonly draw?: ClaimedDraw | undefined;
  /** Of a game that another phone may send too. */
  readonly sentAs?: FirstSent | undefined;
  /** Somebody has said that it is another game than the one that it equals. */
  readonly anotherGame?: true;
}

export type Entry = Pick<GameDraft, 'gameDate' | 'processedTeams' | 'roundPositions'>;

/** The game with its points so far, as if it had been recorded. */
export function scoredGame({ gameDate, processedTeams, roundPositions }: Entry): ScoredGame {
  const scoresOf = (playerId: number) =>
    roundPositions.map((round, index) => pointsOf(round[playerId], index + 1)) as readonly number[] as PlayerScores;
  const teams = processedTeams.map((team) => ({
    ...team, player1Scores: scoresOf(team.player1Id), player2Scores: scoresOf(team.player2Id),
  }));
  const entry = { date: gameDate, location: LOCATION, gameType: GAME_TYPE, teams };
  return scoreGame({ gameId: 0, entry, tieBreakers: [], firstExit: null, isVoided: false });
}

export const scoredTeams = (entry: Entry): readonly ScoredTeam[] => scoredGame(entry).teams;

export const sentTeams = (entry: Entry): TeamSubmission[] =>
  scoredTeams(entry).map(({ teamId: _, roundSum: __, position: ___, ...team }) => team);
