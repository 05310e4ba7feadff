/** The effect of an edit, by the rules with which the server corrects a game. */
import { correction } from '../../../domain/game/game-correction.js';
import { fieldsOf } from '../../../domain/game/game-fields.js';
import { GAME_DATE_REQUIRED, gameDateFault } from '../../../domain/dates.js';
import { evolveGame, type GameState, type RecordedGame } from '../../../domain/game/game-state.js';
import type { PlayerScores, RecordedTeam } from '../../../domain/game/game.events.js';
import { validTeams } from '../../../domain/game/team-rules.js';
import { toGameView } from '../../../contract/game-view.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { scoreGame } from '../../../domain/scoring/game-scoring.js';
import type { GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import type { Change } from '../../../domain/history/change.js';
import { cardChanges, derivedChanges, enteredChanges } from '../../../domain/history/game-history.js';
import { isolated } from '../../../domain/text.js';
import { scoredTeams } from '../recording/sending/game-submission.js';
import { entryOf, type GameEdit, incompleteTeam } from './game-edit.js';

export interface EditPreview {
  /** Why the edit cannot be saved, as a sentence; null when it can. */
  readonly fault: string | null;
  /** The game as it will be; null when the edit cannot be saved. */
  readonly after: GameView | null;
  /** What follows from what was entered: sums, places and cards. */
  readonly derived: readonly Change[];
  readonly entered: readonly Change[];
  /** The effects on tie decisions, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * @param players  everyone who can sit at the table
 * @param today  the current date in Toronto
 */
export function previewOf(
  game: GameView,
  edit: GameEdit,
  players: readonly PlayerRef[],
  today: string,
): EditPreview {
  const fault = entryFault(game, edit, today);
  if (fault !== null) return faulty(fault);
  const playerOf = new Map([...players, ...game.teams.flatMap((team) => team.players)].map((each) => [each.id, each]));
  try {
    const teams = validTeams(scoredTeams(entryOf(edit)), new Set(playerOf.keys()));
    const state = stateOf(game);
    const corrected = correction(state, { ...fieldsOf(game), date: edit.date, teams }, '')
      .reduce<GameState>(evolveGame, state) as RecordedGame;
    const after = toGameView(scoreGame(corrected), (id) => playerOf.get(id)!);
    const nameOf = (id: number): string => isolated(playerOf.get(id)!.displayName);
    return {
      fault: null, after, notes: notesOn(game, after), entered: enteredChanges(state, corrected, nameOf),
      derived: [...derivedChanges(state, corrected, nameOf), ...cardChanges(state, corrected, nameOf)],
    };
  } catch (error) {
    if (error instanceof RuleViolation) return faulty(error.naming((id) => playerOf.get(id)?.displayName).message);
    throw error;
  }
}

const faulty = (fault: string): EditPreview => ({ fault, after: null, derived: [], entered: [], notes: [] });

function entryFault({ date }: GameView, edit: GameEdit, today: string): string | null {
  if (edit.date === '') return `${GAME_DATE_REQUIRED}.`;
  const team = incompleteTeam(edit);
  const fault = edit.date === date ? null : gameDateFault(edit.date, today);
  return fault ?? (team === null ? null : `Team ${team} needs two players.`);
}

/** The state behind a view. */
function stateOf(game: GameView): RecordedGame {
  const { id, teams, positionTieBreakers, firstExit, isVoided } = game;
  return {
    gameId: id,
    entry: { ...fieldsOf(game), teams: teams.map(recordedTeam) },
    tieBreakers: positionTieBreakers,
    firstExit: firstExit && { teamId: firstExit.teamId, playerId: firstExit.firstExitPlayerId },
    isVoided,
  };
}

const recordedTeam = ({ teamId, players, player1Scores, player2Scores }: GameView['teams'][number]): RecordedTeam => ({
  teamId,
  player1Id: players[0]!.id,
  player2Id: players[1]!.id,
  player1Scores: player1Scores as PlayerScores,
  player2Scores: player2Scores as PlayerScores,
});

function notesOn(before: GameView, after: GameView): string[] {
  const orders = before.positionTieBreakers.length - after.positionTieBreakers.length;
  return [
    ...(orders > 0 ? ['The exit order of teams that are no longer tied is dropped.'] : []),
    ...(before.firstExit !== null && after.firstExit === null ? ['The first exit is dropped.'] : []),
    ...(openTies(after).some((tie) => !openTies(before).includes(tie))
      ? ['Teams wait for a tie-breaker afterwards.'] : []),
    ...(needsFirstExit(after) && !needsFirstExit(before) ? ['The winners wait for a first exit afterwards.'] : []),
  ];
}

/** The teams of each tie that waits, as a text. */
const openTies = ({ tiedBlocks }: GameView): string[] =>
  tiedBlocks.filter(({ resolved }) => !resolved).map(({ teamIds }) => [...teamIds].sort().join());

const needsFirstExit = ({ cardAllocation }: GameView): boolean => cardAllocation.status === 'firstExitNeeded';
