/** Asks before a new game whether to continue the unsaved one. */
import { type ReactElement, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.js';
import { clearDraft, draftText } from './draft/clear-draft.js';
import { forgetDraft, storedDraft } from './draft/draft-storage.js';
import type { GameDraft } from './draft/game-draft.js';
import { draftAddress } from './recording-address.js';
import { StepHeading } from './step-heading.js';
import { CreatePanel } from './create-panel.js';
import { Button } from '../../ui/buttons.js';

export function StartOver(): ReactElement {
  const [before] = useState(storedDraft);
  useEffect(() => {
    if (before === null) forgetDraft();
  }, [before]);
  return before === null ? <Navigate to={draftAddress} replace /> : <ContinueOrNew draft={before} />;
}

function ContinueOrNew({ draft }: { readonly draft: GameDraft }): ReactElement {
  const navigate = useNavigate();
  const go = (): void => void navigate(draftAddress, { replace: true });
  const startNew = (): void => {
    clearDraft(draft);
    go();
  };
  return (
    <CreatePanel step={draft.currentStep} onClose={() => void navigate(paths.games)}>
      <title>New game · President</title>
      <div className="panel stack">
        <StepHeading>Go on with the unsaved game?</StepHeading>
        <p>
          <b>{draftText(draft)}</b>
        </p>
        <p className="muted">A new game does not delete it: the games page keeps it until the next game is recorded.</p>
        <div className="acts-row">
          <Button act="Start new" onClick={startNew} />
          <Button act="Continue" look="primary big" onClick={go} />
        </div>
      </div>
    </CreatePanel>
  );
}
