/** Sends the finished game; if that fails, it is kept or can be exported. */
import { type Dispatch, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.js';
import { HttpError, isAway, newIdempotencyKey, ServerDidNotAnswer, serverMessageOf } from '../../../transport/http.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { useReader } from '../../session/session.api.js';
import { forgetDraftOf } from '../draft/draft-storage.js';
import type { Attempt, GameDraft } from '../draft/game-draft.js';
import { settleAddress } from '../recording-address.js';
import type { WizardAction } from '../wizard.js';
import { contentOf, type GameSubmission, submissionOf } from './game-submission.js';
import { isExpired, isWorthRetrying, refusalIn, useRecordGame } from './record-game.api.js';
import { forgetUnsent, keepGame } from './unsent-games.js';

export type FinishGame = ReturnType<typeof useFinishGame>;

export function useFinishGame(draft: GameDraft, dispatch: Dispatch<WizardAction>) {
  const { mutateAsync, isPending } = useRecordGame();
  const [isWarned, setWarned] = useState(false);
  const reader = useReader();
  const navigate = useNavigate();

  const send = async (submission: GameSubmission): Promise<void> => {
    // The field says what is wrong.
    if (draft.gameDate === '') return dispatch({ type: 'changed', change: { currentStep: 2 } });
    // The session has ended: the login leads back to the draft.
    if (reader === null) return undefined;
    const attempt = attemptFor(draft, submission, reader.id);
    dispatch({ type: 'changed', change: { attempt } });
    try {
      const game = await mutateAsync({ submission, key: attempt.key });
      forgetUnsent(attempt.key);
      forgetDraftOf(draft);
      toastGood('Game created!', game === null ? 'The server has recorded it.' : `It is game ${game.id}.`);
      return void navigate(game === null ? paths.games : settleAddress(game.id), { replace: true });
    } catch (error) {
      // The member logs in again and continues with the draft.
      if (isExpired(error)) return undefined;
      // The wizard opens that game as soon as the server tells its number.
      if (draft.underWay !== null && isOfOtherContent(error) && !isWarned) {
        setWarned(true);
        return toastBad('Sent before', 'This game was sent before, with other points. It opens in a moment.');
      }
      const refusal = refusalIn(error);
      if (refusal !== null) {
        forgetUnsent(attempt.key);
        return dispatch({ type: 'changed', change: { attempt: { ...attempt, refusal }, currentStep: 4 } });
      }
      if (isWorthRetrying(error)) {
        keepGame({ key: attempt.key, memberId: reader.id, sendsItself: true, refusal: null, submission });
      }
      dispatch({ type: 'changed', change: { currentStep: 4 } });
      // The export step already says that the game is kept and sent later.
      return isAway(error) ? undefined : toastBad(...failureOf(error));
    }
  };
  return {
    finish: (said?: Pick<GameSubmission, 'anotherGame'>): void =>
      void (isPending || send({ ...submissionOf(draft), ...said })),
    isFinishing: isPending,
  };
}

/** The same content gets the same key, so that a game is recorded once, however often it is sent. */
function attemptFor({ attempt, underWay }: GameDraft, submission: GameSubmission, memberId: number): Attempt {
  const content = contentOf(submission);
  const isRepeat = attempt?.content === content && attempt.memberId === memberId;
  return { content, memberId, key: isRepeat ? attempt.key : underWay?.id ?? newIdempotencyKey() };
}

const isOfOtherContent = (error: unknown): boolean =>
  error instanceof HttpError && error.rule === 'IdempotencyKeyReused';

function failureOf(error: unknown): [title: string, text: string] {
  if (error instanceof HttpError || error instanceof ServerDidNotAnswer) {
    return ['Error creating game', serverMessageOf(error, 'The server did not say why.')];
  }
  return ['Server storage unavailable', "We've prepared your game data for export instead."];
}
