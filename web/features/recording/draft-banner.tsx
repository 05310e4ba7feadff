import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayText } from '../../ui/date-text.js';
import { counted } from '../../ui/score-text.js';
import { toastGood } from '../../ui/toast.js';
import { dropDraft, recoverDraft, useStoredDraft } from './draft-storage.js';
import type { GameDraft } from './game-draft.js';
import { draftAddress } from './recording-address.js';

export function DraftBanner(): ReactElement | null {
  const draft = useStoredDraft();
  const navigate = useNavigate();
  if (draft === null) return null;
  return (
    <section className="banner" aria-label="Unsaved game">
      <div>
        <b>Unsaved game found!</b>
        <p className="small muted">{draftText(draft)}</p>
      </div>
      <div className="row">
        <button type="button" className="btn primary" onClick={() => void navigate(draftAddress)}>
          Recover Game
        </button>
        <button type="button" className="btn bare-danger" onClick={() => clearDraft(draft)}>
          Discard
        </button>
      </div>
    </section>
  );
}

/** Gives a draft up, with a way back. */
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
  const seated = teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]).filter((id) => id !== null);
  const chosen = Math.max(seated.length, selectedPlayers.length);
  return chosen > 0 ? `${counted(chosen, 'player')} chosen` : 'teams not chosen yet';
}
