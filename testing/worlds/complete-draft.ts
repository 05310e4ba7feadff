/** The draft of a game of four teams, as the wizard keeps it before the last round is confirmed. */
import { FOUR_TEAMS, type RoundResult } from '../../domain/testing/game-examples.js';
import {
  draftOfTeams, type GameDraft, type RoundMap, type RoundNumber,
} from '../../web/features/recording/draft/game-draft.js';

const TEAMS = FOUR_TEAMS.map(([player1Id, player2Id], index) => ({ teamId: index + 1, player1Id, player2Id }));

const roundMap = ([president, vicePresident, viceLoser, loser]: RoundResult): RoundMap =>
  ({ [president]: 1, [vicePresident]: 2, [viceLoser]: 4, [loser]: 5 });

export function completeDraft(rounds: readonly RoundResult[]): GameDraft {
  const draft = draftOfTeams('2026-07-29', TEAMS);
  return {
    ...draft, currentStep: 3, processedTeams: TEAMS, currentRound: rounds.length as RoundNumber,
    roundPositions: draft.roundPositions.map((empty, index) => (rounds[index] ? roundMap(rounds[index]) : empty)),
  };
}
