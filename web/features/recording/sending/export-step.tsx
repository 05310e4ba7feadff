/** Step 4: the options for a game that the server did not record. */
import { type ReactElement, useState } from 'react';
import { currentDate } from '../../../ui/date-text.js';
import { clearDraft } from '../draft/clear-draft.js';
import { forgetDraft } from '../draft/draft-storage.js';
import { download, GameExport } from './game-export.js';
import { submissionOf } from './draft-submission.js';
import { RefusedGame } from './refused-game.js';
import { forgetUnsent, keepGame, useUnsentGames } from './unsent-games.js';
import { LeaveDialog } from '../draft/leave-guard.js';
import { UnsentResult } from './unsent-result.js';
import type { FinishGame } from './use-finish-game.js';
import type { StepProps } from '../wizard.js';
import { Button } from '../../../ui/buttons.js';

export interface ExportStepProps extends StepProps {
  readonly isSending: boolean;
  readonly onSend: FinishGame['finish'];
}

/** The texts while the server is unavailable. */
const SENT_BY_ITSELF =
  'It is kept in this browser, sent by itself when the server is back, and recorded once. ' +
  'It may have arrived already: look at the games before you change it and send another one.';
const DRAFT_IS_KEPT = 'The draft is kept. Sending it again is safe: a game is recorded once.';

export function ExportStep({ wizard, dispatch, players, isSending, onSend }: ExportStepProps): ReactElement {
  const { draft } = wizard;
  const { attempt } = draft;
  const [isAsking, setAsking] = useState(false);
  const kept = useUnsentGames().find(({ key }) => key === attempt?.key);
  const submission = submissionOf(draft);
  const wasSent = attempt?.content === JSON.stringify(submission);
  const sentAs = wasSent ? { memberId: attempt.memberId, key: attempt.key } : undefined;
  const exported = { sentAs, ...submission };
  const save = (): boolean =>
    attempt !== null &&
    keepGame({ key: attempt.key, memberId: attempt.memberId, sendsItself: false, refusal: null, submission });
  // A changed draft is another game, so the kept one must not be sent as well.
  const backToDraft = (): void => {
    if (attempt !== null) forgetUnsent(attempt.key);
    dispatch({ type: 'stepOpened', step: 3 });
  };
  const startOver = (): void => {
    if (kept === undefined) clearDraft(draft);
    else forgetDraft();
    dispatch({ type: 'cleared', today: currentDate(), step: 0 });
  };
  if (attempt?.refusal !== undefined) {
    return (
      <RefusedGame
        refusal={attempt.refusal}
        isSending={isSending}
        onChangeDate={() => dispatch({ type: 'stepOpened', step: 2 })}
        onChangeGame={backToDraft}
        onKeepBoth={() => onSend({ ...submission, anotherGame: true })}
        onDownload={() => download(exported)}
        onDrop={startOver}
      />
    );
  }
  // Until the game is kept or sent, only the draft has it.
  const close = (): void => (kept === undefined ? setAsking(true) : startOver());
  return (
    <GameExport
      exported={exported}
      isAdmin={false}
      isKept={kept !== undefined}
      notice={kept?.sendsItself ? SENT_BY_ITSELF : DRAFT_IS_KEPT}
      onSave={save}
      onReturn={close}
    >
      {isAsking && <LeaveDialog onStay={() => setAsking(false)} onLeave={startOver} />}
      <UnsentResult draft={draft} players={players} />
      <div className="row wrap">
        <button type="button" className="btn primary" aria-disabled={isSending} onClick={() => onSend(submission)}>
          {isSending ? 'Sending...' : 'Send again'}
        </button>
        <Button act="Back to the draft" aria-disabled={isSending} onClick={isSending ? undefined : backToDraft} />
      </div>
    </GameExport>
  );
}
