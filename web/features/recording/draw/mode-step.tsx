/** Step 0: whether the teams are chosen by hand or drawn. */
import type { ReactElement } from 'react';
import { takeAddress } from '../recording-address.js';
import type { SelectionMode } from '../draft/game-draft.js';
import { StepHeading } from '../step-heading.js';
import { Button, LinkButton } from '../../../ui/buttons.js';
import { Icon, type IconName } from '../../../ui/icon.js';
import { Radio } from '../../../ui/choices.js';
import type { StepProps } from '../wizard.js';

interface Mode {
  readonly mode: SelectionMode;
  readonly name: string;
  readonly text: string;
  readonly icon: IconName;
}

const MODES: readonly Mode[] = [
  { mode: 'manual', name: 'Manual', text: 'Choose who plays with whom.', icon: 'table' },
  { mode: 'auto', name: 'Auto', text: 'Say who is here, and draw the teams: at random, even or fresh.', icon: 'hand' },
];

export function ModeStep({ wizard, dispatch }: StepProps): ReactElement {
  const { selectionMode } = wizard.draft;
  return (
    <form
      className="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch({ type: 'stepOpened', step: selectionMode === 'auto' ? 1 : 2 });
      }}
    >
      <StepHeading id="mode-heading">How do you want to make the teams?</StepHeading>
      <div className="modes" role="radiogroup" aria-labelledby="mode-heading">
        {MODES.map(({ mode, name, text, icon }) => (
          <label key={mode} className="choice">
            <Radio
              name="mode"
              isChosen={selectionMode === mode}
              onChoose={() => dispatch({ type: 'changed', change: { selectionMode: mode } })}
            />
            <Icon name={icon} />
            <b>{name}</b>
            <span className="small muted">{text}</span>
          </label>
        ))}
      </div>
      <Button act="Continue" look="primary big" type="submit" />
      <LinkButton act="Take over a game from another phone" look="quiet" to={takeAddress()} />
    </form>
  );
}
