/** Owns step 4: what can be done with a game that the server did not take. */
import type { ReactElement } from 'react';
import { torontoDate } from '../../../domain/toronto-date.js';
import { clearDraft } from '../../recording/draft-banner.js';
import { GameExport } from '../../recording/game-export.js';
import { submissionOf } from '../../recording/game-submission.js';
import { forgetKept, keepGame, useKeptGames } from '../../recording/kept-games.js';
import { useReader } from '../../session/session.api.js';
import type { StepProps } from './step.js';

export interface ExportStepProps extends StepProps {
  readonly isSending: boolean;
  readonly onSend: () => void;
}

export function ExportStep({ wizard, dispatch, isSending, onSend }: ExportStepProps): ReactElement {
  const { draft } = wizard;
  const reader = useReader();
  const key = draft.attempt?.key;
  const kept = useKeptGames().find((game) => game.key === key);
  const submission = submissionOf(draft);
  const wasSent = draft.attempt?.content === JSON.stringify(submission);
  const sentAs = wasSent && key !== undefined && reader !== null ? { memberId: reader.id, key } : undefined;
  const exported = { ...submission, sentAs };
  const save = (): boolean =>
    key !== undefined &&
    reader !== null &&
    keepGame({ key, memberId: reader.id, sendsItself: false, refusal: null, submission });
  // A draft that is changed is another game: what was kept of it must not be sent as well.
  const backToDraft = (): void => {
    if (key !== undefined) forgetKept(key);
    dispatch({ type: 'stepOpened', step: 3 });
  };
  const close = (): void => {
    clearDraft(draft);
    dispatch({ type: 'cleared', today: torontoDate(new Date()), step: 0 });
  };
  return (
    <GameExport exported={exported} isAdmin={false} isKept={kept !== undefined} onSave={save} onReturn={close}>
      <p className="muted">
        {kept?.sendsItself
          ? 'The game is kept in this browser and sent by itself when the server is back. It is recorded once.'
          : 'The draft is kept. Sending it again is safe: a game is recorded once.'}
      </p>
      <div className="row wrap">
        <button type="button" className="btn primary" aria-disabled={isSending} onClick={onSend}>
          {isSending ? 'Sending...' : 'Send again'}
        </button>
        <button type="button" className="btn" aria-disabled={isSending} onClick={isSending ? undefined : backToDraft}>
          Back to the draft
        </button>
      </div>
    </GameExport>
  );
}
