import { useNavigate } from 'react-router-dom';
import type { GameView } from '../../../../contract/games.js';
import { serverMessageOf } from '../../../transport/http-error.js';
import { dateText } from '../../../../domain/date-text.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { forgetDraft, forgetDropped, storedDraft } from '../draft/draft-storage.js';
import { forgetUnsent, type UnsentGame, noteRefusal } from './unsent-games.js';
import { isExpired, isWorthRetrying, refusalIn, useRecordGame } from './record-game.api.js';
import { asksForDraft, settleAddress } from '../recording-address.js';

/** `waits`: there was no answer, or the member has to log in first; the game stays as it is. */
export type SendOutcome = 'recorded' | 'refused' | 'waits';

export function useSendUnsentGame(): (game: UnsentGame) => Promise<SendOutcome> {
  const { mutateAsync } = useRecordGame();
  const navigate = useNavigate();
  const settle = (recorded: GameView): void => void navigate(settleAddress(recorded.id));
  return async (game) => {
    try {
      const recorded = await mutateAsync(game);
      forgetUnsent(game.key);
      forgetDropped();
      const wasOnScreen = takeFromWizard(game.key);
      const way = recorded === null ? undefined : { label: 'Show', onChoose: () => settle(recorded) };
      toastGood('Game created!', `The game of ${dateText(game.submission.game.date)} is recorded.`, way);
      if (wasOnScreen && recorded !== null) settle(recorded);
      return 'recorded';
    } catch (error) {
      if (isExpired(error) || isWorthRetrying(error)) return 'waits';
      const refusal = serverMessageOf(error, 'The server refused the game.');
      noteRefusal(game, refusal, refusalIn(error)?.sameAs ?? null);
      toastBad('Error creating game', refusal);
      return 'refused';
    }
  };
}

/** Deletes the draft of the game. Returns whether its wizard is on screen. */
function takeFromWizard(key: string): boolean {
  if (storedDraft()?.attempt?.key !== key) return false;
  forgetDraft();
  return asksForDraft(new URLSearchParams(location.search));
}
