/** Step 0: whether the teams are chosen by hand or drawn. */
import { Radio } from '../../../ui/choices.js';
import { Button, Icon, LinkButton } from '../../../ui/controls.js';
import { StepHeading } from '../create-panel.js';
import { takeAddress } from '../recording-address.js';
import type { StepProps } from '../wizard.js';

const MODES = [
  { mode: 'manual', name: 'Manual', text: 'Choose who plays with whom.', icon: 'table' },
  { mode: 'auto', name: 'Auto', text: 'Say who is here, and draw the teams: at random, even or fresh.', icon: 'hand' },
] as const;

export function ModeStep({ wizard, dispatch }: Omit<StepProps, 'players'>) {
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
