/** The frame of every step but the rounds, and the heading of each. */
import type { PropsWithChildren } from 'react';
import { Button, Icon } from '../../ui/controls.js';
import { focusInPlace } from '../../ui/layers.js';
import type { GameDraft } from './draft/game-draft.js';

const STAGES = ['Teams', 'Rounds', 'Ties and cards'] as const;

type CreatePanelProps = { readonly step: GameDraft['currentStep']; readonly onClose: () => void };

export const CreatePanel = ({ step, onClose, children }: PropsWithChildren<CreatePanelProps>) => (
  <section className="stack create" aria-labelledby="create-heading">
    <div className="page-head">
      <div>
        <ol className="steps" aria-label="Steps">
          {STAGES.map((stage, index) => (
            <li key={stage} aria-current={index === (step < 3 ? 0 : 1) ? 'step' : undefined}>
              {index > 0 && <Icon name="right" />}
              {stage}
            </li>
          ))}
        </ol>
        {/* What became of a finished game is the headline. */}
        <h1 id="create-heading" className={step === 4 ? 'vh' : undefined}>Create New Game</h1>
      </div>
      <Button label="Close" onClick={onClose} />
    </div>
    {children}
  </section>
);

/** The heading gets the focus when its step opens, since the pressed button is gone. */
export function StepHeading({ id, children }: PropsWithChildren<{ readonly id?: string }>) {
  return <h2 ref={focusInPlace} id={id} tabIndex={-1}>{children}</h2>;
}
