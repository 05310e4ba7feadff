/** A finished game in the form that is sent, scored by the domain. */
import type { NewGameBody } from '../../../../contract/games.js';
import type { RuleSet } from '../../../../domain/boards/rules.js';
import type { GameFields } from '../../../../domain/game/game.events.js';
import type { ScoredGame, ScoredTeam } from '../../../../domain/scoring/game-scoring.js';
import { scoreSoFar } from '../../../../domain/scoring/unfinished-game.js';
import { knownGroup } from '../../../figures/group.js';
import type { GameDraft } from '../draft/game-draft.js';
import { isOfTeams } from '../draw/team-choice.js';

/** The payload of `POST /api/games` and the content of an exported file. */
export type GameSubmission = Omit<NewGameBody, 'game' | 'teams'> & {
  readonly game: GameFields;
  /** The server computes all sums itself. */
  readonly teams: readonly Omit<ScoredTeam, 'teamId' | 'roundSum' | 'position'>[];
};

export type Entry = Pick<GameDraft, 'gameDate' | 'processedTeams' | 'roundPositions'>;

function fieldsIn({ gameDate: date }: Entry): GameFields {
  const { place: location, gameType } = knownGroup();
  return { date, location, gameType };
}

/**
 * The game with its points so far, as if it had been recorded.
 * @param ruleSets  of the group; by default those of the specification, whose points are sent as codes of roles
 */
export const scoredGame = (draft: Entry, ruleSets?: readonly RuleSet[]): ScoredGame =>
  scoreSoFar(fieldsIn(draft), draft, ruleSets);

export const scoredTeams = (entry: Entry, ruleSets?: readonly RuleSet[]): readonly ScoredTeam[] =>
  scoredGame(entry, ruleSets).teams;

export const sentTeams = (entry: Entry) =>
  scoredTeams(entry).map(({ teamId: _, roundSum: __, position: ___, ...team }) => team);

const sentAsOf = ({ firstId: memberId, id: key, startedAt }: NonNullable<GameDraft['underWay']>) =>
  ({ memberId, key, ...(startedAt !== undefined && { startedAt }) });

/** The game to send, with the draw if the teams are still as drawn. */
export const submissionOf = (
  { draw, underWay, ...entry }: Entry & Partial<Pick<GameDraft, 'draw' | 'underWay'>>,
): GameSubmission => ({
  game: fieldsIn(entry),
  teams: sentTeams(entry),
  ...(draw && isOfTeams(draw, entry.processedTeams) ? { draw } : {}),
  ...(underWay ? { sentAs: sentAsOf(underWay) } : {}),
});

/** The content by which two submissions are the same game, whatever member or key they are sent with. */
export const contentOf = (submission: GameSubmission): string =>
  JSON.stringify({ ...submission, sentAs: undefined, anotherGame: undefined });
