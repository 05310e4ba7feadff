/** What is sent of a draft: the game, and the draw if the teams are still as drawn. */
import { GAME_TYPE, type GameDraft, LOCATION } from '../draft/game-draft.js';
import { type Entry, type GameSubmission, sentTeams } from './game-submission.js';
import { isOfTeams } from '../draw/team-choice.js';

export const submissionOf = (
  { draw, underWay, ...entry }: Entry & Partial<Pick<GameDraft, 'draw' | 'underWay'>>,
): GameSubmission => ({
  game: { date: entry.gameDate, location: LOCATION, gameType: GAME_TYPE },
  teams: sentTeams(entry),
  ...(draw && isOfTeams(draw, entry.processedTeams) ? { draw } : {}),
  ...(underWay ? { sentAs: { memberId: underWay.firstId, key: underWay.id } } : {}),
});
