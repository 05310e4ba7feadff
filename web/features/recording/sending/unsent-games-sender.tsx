/** Sends kept games: one on demand, and all automatically when the network is back and at intervals. */
import { GAME_CREATED, settleAddress } from '../../../paths.js';
import { useNavigate } from 'react-router-dom';
import type { GameView } from '../../../../contract/games.js';
import { dateText } from '../../../../domain/dates.js';
import { newIdempotencyKey, serverMessageOf } from '../../../transport/http.js';
import { useKeepTrying } from '../../../transport/keep-trying.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { useReader } from '../../../figures/session.js';
import { forgetDraft, forgetDropped, storedDraft } from '../draft/draft-storage.js';
import { asksForDraft } from '../recording-address.js';
import { isExpired, isWorthRetrying, refusalIn, useRecordGame } from './record-game.api.js';
import { forgetUnsent, noteRefusal, type UnsentGame, useUnsentGames } from './unsent-games.js';

/** Sends in the background and renders nothing. Mounted for members who may record games. */
export default function UnsentGamesSender(): null {
  const readerId = useReader()?.id;
  const games = useUnsentGames().filter(({ memberId, sendsItself }) => sendsItself && memberId === readerId);
  const send = useSendUnsentGame();
  const [first] = games;
  useKeepTrying(first?.id, async () => {
    if (first !== undefined && navigator.onLine) await send(first);
  });
  return null;
}

/**
 * Gives a function that sends a kept game. It tells whether the game still waits, because there was no answer or the
 * member has to log in first.
 */
export function useSendUnsentGame(): (game: UnsentGame) => Promise<boolean> {
  const { mutateAsync } = useRecordGame();
  const navigate = useNavigate();
  const settle = (recorded: GameView): void => void navigate(settleAddress(recorded.id), { state: GAME_CREATED });
  return async (game) => {
    try {
      const recorded = await mutateAsync(game);
      forgetUnsent(game.key);
      forgetDropped();
      const wasOnScreen = takeFromWizard(game.key);
      // The end of the game says it where the wizard was: a toast would cover the cards.
      if (wasOnScreen && recorded !== null) {
        settle(recorded);
        return false;
      }
      const way = recorded === null ? undefined : { label: 'Show', onChoose: () => settle(recorded) };
      toastGood(GAME_CREATED, `The game of ${dateText(game.submission.game.date)} is recorded.`, way);
      return false;
    } catch (error) {
      if (isExpired(error) || isWorthRetrying(error)) return true;
      const refusal = serverMessageOf(error, 'The server refused the game.');
      const { sameAs = null, wentOn = false } = refusalIn(error) ?? {};
      noteRefusal(wentOn ? asAnother(game) : game, refusal, sameAs);
      toastBad('Error creating game', refusal);
      return false;
    }
  };
}

/** The game with a key of its own: another phone goes on with the one that it was. */
const asAnother = ({ submission, ...game }: UnsentGame): UnsentGame =>
  ({ ...game, key: newIdempotencyKey(), submission: { ...submission, sentAs: undefined } });

/** Deletes the draft of the game. @returns whether its wizard is on screen */
function takeFromWizard(key: string): boolean {
  if (storedDraft()?.attempt?.key !== key) return false;
  forgetDraft();
  return asksForDraft(new URLSearchParams(location.search));
}
