/** Drops a draft with an Undo, and describes the content of a draft. */
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import { send } from '../../../transport/http.js';
import { newIdempotencyKey } from '../../../transport/idempotency-key.js';
import { dayText } from '../../../../domain/date-text.js';
import { counted } from '../../../../domain/number-text.js';
import { toastGood } from '../../../ui/toast.js';
import { dropDraft, recoverDraft } from './draft-storage.js';
import { type GameDraft, isFirstPhone, seatedIds } from './game-draft.js';

export function clearDraft(draft: GameDraft): void {
  dropDraft(draft);
  endSharing(draft);
  toastGood('Game data cleared', 'The games page keeps it until the next game is recorded.', {
    label: 'Undo',
    onChoose: () => recoverDraft(draft),
  });
}

/** No screen goes on showing it. Without the server it stops by itself later. */
function endSharing({ underWay }: GameDraft): void {
  if (underWay === null || !isFirstPhone(underWay)) return;
  const { id, hands } = underWay;
  send(underWayCalls.giveUp, { hands }, newIdempotencyKey(), { id }).catch(() => undefined);
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
