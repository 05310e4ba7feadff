/** Drops a draft with an Undo, and describes the content of a draft. */
import { dayText } from '../../ui/date-text.js';
import { counted } from '../../ui/score-text.js';
import { toastGood } from '../../ui/toast.js';
import { dropDraft, recoverDraft } from './draft-storage.js';
import { type GameDraft, seatedIds } from './game-draft.js';

export function clearDraft(draft: GameDraft): void {
  dropDraft(draft);
  toastGood('Game data cleared', 'The games page keeps it until the next game is recorded.', {
    label: 'Undo',
    onChoose: () => recoverDraft(draft),
  });
}

/** `29 Jul · 5 teams · round 3`. */
export function draftText(draft: GameDraft): string {
  const { gameDate, currentStep, currentRound } = draft;
  const parts = [
    ...(gameDate === '' ? [] : [dayText(gameDate)]),
    teamsText(draft),
    ...(currentStep >= 3 ? [`round ${currentRound}`] : []),
  ];
  return parts.join(' · ');
}

function teamsText({ processedTeams, teams, selectedPlayers }: GameDraft): string {
  if (processedTeams.length > 0) return counted(processedTeams.length, 'team');
  const chosen = Math.max(seatedIds(teams).length, selectedPlayers.length);
  return chosen > 0 ? `${counted(chosen, 'player')} chosen` : 'teams not chosen yet';
}
