/** The frame of every step except the rounds. */
import type { ReactElement, ReactNode } from 'react';
import type { Step } from './draft/game-draft.js';
import { Button } from '../../ui/buttons.js';
import { Icon } from '../../ui/icon.js';

export interface CreatePanelProps {
  readonly step: Step;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const STAGES = ['Teams', 'Rounds', 'Ties and cards'] as const;

export const CreatePanel = ({ step, onClose, children }: CreatePanelProps): ReactElement => (
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
        <h1 id="create-heading">Create New Game</h1>
      </div>
      <Button act="Close" onClick={onClose} />
    </div>
    {children}
  </section>
);
