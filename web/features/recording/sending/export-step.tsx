/** Step 4: the options for a game that the server did not record, or will not record as it is. */
import { useState } from 'react';
import { gamePath } from '../../../paths.js';
import { Button, Icon, LinkButton } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { StepHeading } from '../create-panel.js';
import { clearDraft, forgetDraft } from '../draft/draft-storage.js';
import type { Refusal } from '../draft/game-draft.js';
import { LeaveDialog } from '../draft/leave-guard.js';
import type { StepProps } from '../wizard.js';
import { download, GameExport } from './game-export.js';
import { contentOf, submissionOf } from './game-submission.js';
import { forgetUnsent, keepGame, useUnsentGames } from './unsent-games.js';
import { UnsentResult } from './unsent-result.js';
import type { FinishGame } from './use-finish-game.js';

/** The texts while the server is unavailable. */
const SENT_BY_ITSELF =
  'It is kept in this browser, sent by itself when the server is back, and recorded once. ' +
  'It may have arrived already: look at the games before you change it and send another one.';
const DRAFT_IS_KEPT = 'The draft is kept. Sending it again is safe: a game is recorded once.';

export function ExportStep({ wizard, dispatch, players, isFinishing, finish }: StepProps & FinishGame) {
  const { draft } = wizard;
  const { attempt } = draft;
  const [isAsking, setAsking] = useState(false);
  const kept = useUnsentGames().find(({ key }) => key === attempt?.key);
  const submission = submissionOf(draft);
  const wasSent = attempt?.content === contentOf(submission);
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
        isSending={isFinishing}
        onChangeDate={() => dispatch({ type: 'stepOpened', step: 2 })}
        onChangeGame={backToDraft}
        onKeepBoth={() => finish({ anotherGame: true })}
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
        <Button
          act={isFinishing ? 'Sending...' : 'Send again'}
          look="primary"
          aria-disabled={isFinishing}
          onClick={() => finish()}
        />
        <Button act="Back to the draft" aria-disabled={isFinishing} onClick={isFinishing ? undefined : backToDraft} />
      </div>
    </GameExport>
  );
}

interface RefusedGameProps {
  readonly refusal: Refusal;
  readonly isSending: boolean;
  readonly onChangeDate: () => void;
  readonly onChangeGame: () => void;
  /** Somebody says that it is another game than the one that it equals. */
  readonly onKeepBoth: () => void;
  readonly onDownload: () => void;
  readonly onDrop: () => void;
}

/** Why, and what can be done. */
const RefusedGame = ({ refusal, isSending, ...on }: RefusedGameProps) => {
  const { message, isAboutDate, sameAs } = refusal;
  return (
    <section className="panel stack export" aria-labelledby="refused-heading">
      <StepHeading id="refused-heading">{sameAs === null ? 'Not recorded' : 'Is it the same game?'}</StepHeading>
      <div className="note warn" role="alert">
        <Icon name="alert" />
        <span>{message}</span>
      </div>
      <div className="export-acts">
        {isAboutDate && <Button act="Change the date" look="primary" onClick={on.onChangeDate} />}
        {sameAs !== null && (
          <>
            <LinkButton act={`Show game ${sameAs}`} look="primary" to={gamePath(sameAs)} />
            <Button
              act={isSending ? 'Sending...' : 'It is another game'}
              aria-disabled={isSending}
              onClick={isSending ? undefined : on.onKeepBoth}
            />
            <Button act="Drop this one" onClick={on.onDrop} />
          </>
        )}
        <Button act="Back to the draft" onClick={on.onChangeGame} />
        <Button act="Download as JSON" look="quiet" onClick={on.onDownload} />
      </div>
    </section>
  );
};
