/** The wizard of a tab that follows: another tab goes on with the game. */
import type { ReactElement } from 'react';
import { Button } from '../../ui/buttons.js';
import { draftText } from './draft/clear-draft.js';
import { CreatePanel } from './create-panel.js';
import { useStoredDraft } from './draft/draft-storage.js';
import { StepHeading } from './step-heading.js';

export interface ElsewhereProps {
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

/** A default export, because it is loaded lazily. */
export default function Elsewhere({ onGoOn, onClose }: ElsewhereProps): ReactElement {
  const draft = useStoredDraft();
  return (
    <CreatePanel step={draft?.currentStep ?? 0} onClose={onClose}>
      <div className="panel stack">
        <StepHeading>Another tab goes on with this game</StepHeading>
        <p role="status">{draft === null ? 'It was recorded, dropped or emptied there.' : draftText(draft)}</p>
        <Button act={draft === null ? 'New game here' : 'Go on here'} look="primary" onClick={onGoOn} />
      </div>
    </CreatePanel>
  );
}
