/** How to pay: the text for members, and the panel in which the treasurer writes it. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons.js';
import { Panel } from '../../ui/panel.js';

const HowToPayDialog = lazy(() => import('./how-to-pay-dialog.js'));

interface HowToPayProps {
  /** Plain, with line breaks; empty if nothing is written. */
  readonly text: string;
}

/** Addresses in it lead nowhere: it is text. */
const Words = ({ text }: HowToPayProps): ReactElement => (
  <p className="as-typed" dir="auto">
    {text}
  </p>
);

export const HowToPay = ({ text }: HowToPayProps): ReactElement | null =>
  text === '' ? null : (
    <Panel title="How to pay" look="stack">
      <Words text={text} />
    </Panel>
  );

export function HowToPayEditor({ text }: HowToPayProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="How to pay"
      look="stack"
      beside={(
        <Button act={text === '' ? 'Write' : 'Edit'} aria-label="Edit how to pay" onClick={() => setOpen(true)} />
      )}
    >
      {text !== '' && <Words text={text} />}
      <p className="small muted">
        {text === ''
          ? 'Tell members how: a bank account, or who takes cash.'
          : 'Every member reads this under My dues, and it is part of reminders.'}
      </p>
      <Suspense fallback={null}>
        {isOpen && <HowToPayDialog text={text} onClose={() => setOpen(false)} />}
      </Suspense>
    </Panel>
  );
}
