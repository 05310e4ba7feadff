/** Step 4 for a game that the server will not record as it is: why, and what can be done. */
import type { ReactElement } from 'react';
import { gamePath } from '../../../paths.js';
import { Button, LinkButton } from '../../../ui/buttons.js';
import { Icon } from '../../../ui/icon.js';
import type { Refusal } from '../draft/game-draft.js';
import { StepHeading } from '../step-heading.js';

export interface RefusedGameProps {
  readonly refusal: Refusal;
  readonly isSending: boolean;
  readonly onChangeDate: () => void;
  readonly onChangeGame: () => void;
  /** Somebody says that it is another game than the one that it equals. */
  readonly onKeepBoth: () => void;
  readonly onDownload: () => void;
  readonly onDrop: () => void;
}

export function RefusedGame({ refusal, isSending, ...on }: RefusedGameProps): ReactElement {
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
}
